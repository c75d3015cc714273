import './pipeline.css';
import { type DragEvent, useState } from 'react';
import { Form, useFetcher } from 'react-router';
import type { ActionError } from '~/lib/action-error';
import { formatDay, withoutWeekday, withoutYear } from '~/lib/dates';
import { formatShort } from '~/lib/money';
import { classes } from '~/ui/classes';
import { ErrorToast } from '~/ui/error-toast';
import { Icon } from '~/ui/icon';
import { LightLink } from '~/ui/light-link';
import { OPENS_DIALOG } from '~/ui/modal';
import { Menu } from '~/ui/row-menu';
import { StaffButton, StaffButtonLink } from '~/ui/staff';
import { VisuallyHidden } from '~/ui/visually-hidden';
import type { Pipeline, PipelineCard, PipelineColumn } from './pipeline.server';
import { describeEvent, STAGE_NAMES, STAGES, type Stage, type StageNames } from './stages';

const MOVE_FORM = 'move-event';

type PipelineBoardProps = { pipeline: Pipeline; currency: string; seesMoney: boolean; address: string };

/** A card is moved by its menu, which works by key, by thumb and without scripts, or dragged to another column. */
export function PipelineBoard({
  pipeline: { columns, ended, names, today },
  currency,
  seesMoney,
  address,
}: PipelineBoardProps) {
  const fetcher = useFetcher<Partial<ActionError>>({ key: 'move-event' });
  const [over, setOver] = useState<Stage>();
  const moving = fetcher.formData?.get('move');
  const [movedTo, movedId] = typeof moving === 'string' ? moving.split(' ') : [];
  const drop = (stage: Stage) => ({
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(stage);
    },
    onDragLeave: () => setOver(undefined),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(undefined);
      const [id, from] = event.dataTransfer.getData('text/plain').split(' ');
      if (from === stage) return;
      void fetcher.submit({ intent: 'move', move: `${stage} ${id} ${from}` }, { method: 'post', action: address });
    },
  });
  const all = columns.flatMap(({ cards }) => cards);
  const cardsOf = ({ stage, cards }: PipelineColumn) =>
    movedId ? all.filter((card) => (card.id === movedId ? movedTo === stage : card.stage === stage)) : cards;
  return (
    <>
      <ErrorToast error={fetcher.data?.error} />
      <Form id={MOVE_FORM} method="post" preventScrollReset>
        <input type="hidden" name="intent" value="move" />
      </Form>
      <div className="pipeline">
        {columns.map((column) => (
          <section
            key={column.stage}
            className={classes('pipeline-column', over === column.stage && 'is-over')}
            aria-label={names[column.stage]}
            {...drop(column.stage)}
          >
            <h2>
              {names[column.stage]} <span className="num">{countText(column)}</span>
            </h2>
            {seesMoney && column.value_cents > 0 && (
              <p className="pipeline-value">{formatShort(column.value_cents, currency)}</p>
            )}
            <ul>
              {cardsOf(column).map((card) => (
                <Card
                  key={card.id}
                  card={card}
                  names={names}
                  today={today}
                  currency={seesMoney ? currency : undefined}
                  address={address}
                />
              ))}
            </ul>
            {column.cards.length === 0 && <p className="pipeline-empty">Nobody waits.</p>}
            {column.count > column.cards.length && column.cards.length > 0 && (
              <p className="pipeline-empty">{`And ${column.count - column.cards.length} later ones. Choose a month.`}</p>
            )}
          </section>
        ))}
      </div>
      <p className="pipeline-ended">
        {ended.map((column) => `${names[column.stage]}: ${countText(column)}`).join('. ')}.
      </p>
    </>
  );
}

function countText({ count }: PipelineColumn) {
  return count >= 500 ? '500 or more' : String(count);
}

/** Without a currency it shows no money. */
type CardProps = {
  card: PipelineCard;
  names: StageNames;
  today: string;
  currency: string | undefined;
  address: string;
};

function Card({ card, names, today, currency, address }: CardProps) {
  const { id, name, day, value_cents, next_step, next_step_on, others, owner, stage, unread } = card;
  const about = describeEvent(card);
  return (
    <li
      className="pipeline-card"
      draggable
      onDragStart={({ dataTransfer }) => dataTransfer.setData('text/plain', `${id} ${stage}`)}
    >
      <p className="pipeline-day">
        <span>{day ? withoutWeekday(formatDay(day)) : 'No day yet'}</span>
        {currency && value_cents !== null && <span className="num">{formatShort(value_cents, currency)}</span>}
      </p>
      <LightLink to={`/event/${id}`} draggable={false}>
        {name}
      </LightLink>
      {about && <p>{about}</p>}
      {owner && <p>{owner}</p>}
      {others > 0 && day && day >= today && (
        <p className="pipeline-clash">
          <Icon name="alert" />
          {others === 1 ? 'Two on this day' : `${others + 1} on this day`}
        </p>
      )}
      {unread > 0 && (
        <p className="pipeline-letters">
          <Icon name="envelope" />
          {unread === 1 ? 'A letter to read' : `${unread} letters to read`}
        </p>
      )}
      {next_step && (
        <p className={classes('pipeline-step', dueClass(next_step_on, today))}>
          {next_step}
          {next_step_on && `, ${withoutYear(formatDay(next_step_on))}`}
          {next_step_on && next_step_on < today && <VisuallyHidden>, late</VisuallyHidden>}
        </p>
      )}
      <MoveMenu id={id} name={name} names={names} stage={stage} address={address} />
    </li>
  );
}

export function dueClass(on: string | null, today: string): string | false {
  if (!on) return false;
  return on < today ? 'is-late' : on === today && 'is-due';
}

type MoveMenuProps = { id: string; name: string; names: StageNames; stage: Stage; address: string };

function MoveMenu({ id, name, names, stage, address }: MoveMenuProps) {
  return (
    <Menu
      id={`move-${id}`}
      label={`Move ${name}`}
      className="staff-button-ghost staff-button-icon"
      button={<Icon name="dots" />}
    >
      {STAGES.filter((each) => each !== stage && each !== 'lost').map((each) => (
        <StaffButton key={each} type="submit" form={MOVE_FORM} name="move" value={`${each} ${id} ${stage}`}>
          {`Move to ${names[each] === STAGE_NAMES[each] ? names[each].toLowerCase() : names[each]}`}
        </StaffButton>
      ))}
      <StaffButtonLink
        variant="danger"
        {...OPENS_DIALOG}
        to={`${address}${address.includes('?') ? '&' : '?'}lost=${id}`}
      >
        {`${names.lost}…`}
      </StaffButtonLink>
    </Menu>
  );
}
