import { data, Form, Link, useNavigation } from 'react-router';
import { listTemplates } from '~/features/letters/letter-templates.server';
import type { StaffHandle } from '~/lib/areas';
import { formatDateTime, formatDay } from '~/lib/dates';
import { formFields } from '~/lib/form-fields';
import { pageTitle } from '~/lib/page-title';
import { getContext } from '~/platform/context.server';
import { EditVersion } from '~/ui/edit-version';
import { ErrorToast } from '~/ui/error-toast';
import { Choice, Field, Input, Select } from '~/ui/field';
import { BackLink, Panel, StaffHeader, SubmitButton } from '~/ui/staff';
import { Tag } from '~/ui/tag';
import type { Route } from './+types/sequences.page';
import { handleSequenceForm } from './sequences.actions.server';
import { listRefused, readSequences } from './sequences.server';
import { SEQUENCE_TEXTS, SEQUENCES, type Sequence, STEP_NUMBERS, stepName } from './sequences';

/** It says who owes. */
export const handle: StaffHandle = { area: 'orders' };

export async function loader(args: Route.LoaderArgs) {
  const context = getContext(args);
  const [sequences, templates, refused] = await Promise.all([
    readSequences(context),
    listTemplates(context),
    listRefused(context),
  ]);
  return { ...sequences, templates: templates.map(({ id, name }) => ({ id, name })), refused };
}

export async function action({ request, ...args }: Route.ActionArgs) {
  const typed = await formFields(request);
  const answer = await handleSequenceForm(getContext(args), typed);
  if (answer === undefined) throw data(null, 404);
  return answer;
}

const TITLE = 'Letter sequences';

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, TITLE) }];

type Loaded = Route.ComponentProps['loaderData'];
type Returned = Route.ComponentProps['actionData'];

export default function Sequences({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { steps, refused } = loaderData;
  const shared = { ...loaderData, returned: actionData, timeZone: matches[0].loaderData.studio.time_zone };
  return (
    <>
      <BackLink to="/letter-templates">the letter templates</BackLink>
      <StaffHeader
        title={TITLE}
        text="Letters that go out by themselves, from your templates. All are off until you switch them on. They are sent while you are open, at most one a day to one address, and never for a deleted or lost event."
      />
      <ErrorToast error={actionData?.error} />
      {SEQUENCES.map((sequence) => {
        const own = steps.filter((each) => each.sequence === sequence);
        const next = STEP_NUMBERS.find((number) => !own.some(({ step }) => step === number));
        return (
          <Panel key={sequence} title={SEQUENCE_TEXTS[sequence].title}>
            <p className="panel-body">{SEQUENCE_TEXTS[sequence].text}</p>
            {own.map((step) => (
              <StepPanel key={step.id} {...shared} sequence={sequence} number={step.step} stored={step} />
            ))}
            {next && <StepPanel key={`new-${next}`} {...shared} sequence={sequence} number={next} />}
          </Panel>
        );
      })}
      <Panel title="Not sent">
        <ul className="entry-list">
          {refused.map(({ event_id, event, decided_on, reason, ...step }) => (
            <li key={`${event_id}-${stepName(step)}`}>
              <span>
                <Link to={`/event/${event_id}`}>{event}</Link>: {reason}
                <small>
                  {stepName(step)}, {formatDay(decided_on)}
                </small>
              </span>
            </li>
          ))}
          {refused.length === 0 && <li>No letter was held back.</li>}
        </ul>
      </Panel>
    </>
  );
}

type StepPanelProps = {
  sequence: Sequence;
  number: number;
  stored?: Loaded['steps'][number];
  templates: Loaded['templates'];
  today: string;
  timeZone: string;
  returned: Returned;
};

function StepPanel({ sequence, number, stored, templates, today, timeZone, returned }: StepPanelProps) {
  const isBusy = useNavigation().formMethod === 'POST';
  const name = stepName({ sequence, step: number });
  const key = `${sequence}-${number}`;
  const answer = returned?.typed.key === key ? returned : undefined;
  const { errors = {} } = answer ?? {};
  const typed: Record<string, string | undefined> = answer?.typed ?? {
    days: stored?.days.toString(),
    template_id: stored?.template_id ?? '',
    with_funerals: stored?.with_funerals ? 'on' : undefined,
  };
  const isOn = Boolean(stored?.on_since);
  return (
    <section className="panel-body stack" aria-label={name}>
      <h3 className="small-heading">
        {stored ? `Step ${number}` : 'Add a step'}{' '}
        {stored && <Tag tone={isOn && stored.template_id ? 'ok' : undefined}>{stateOf(stored, timeZone)}</Tag>}
      </h3>
      {stored && <Reached {...stored} today={today} />}
      <Form key={`${key}-${stored?.version}`} method="post" preventScrollReset className="stack">
        <input type="hidden" name="key" value={key} />
        {stored && <input type="hidden" name="id" value={stored.id} />}
        <EditVersion version={stored?.version} returned={answer} />
        <Field id={`days-${key}`} label={`Days ${SEQUENCE_TEXTS[sequence].since}`} error={errors.days}>
          {(control) => <Input {...control} name="days" inputMode="numeric" maxLength={3} defaultValue={typed.days} />}
        </Field>
        <Field id={`template-${key}`} label="Template" error={errors.template_id}>
          {(control) => (
            <Select {...control} name="template_id" defaultValue={typed.template_id}>
              <option value="">Choose one</option>
              {templates.map(({ id, name: template }) => (
                <option key={id} value={id}>
                  {template}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Choice
          type="checkbox"
          name="with_funerals"
          defaultChecked={typed.with_funerals === 'on'}
          label="For funerals, too"
        />
        <div className="staff-actions">
          {stored && (
            <SubmitButton
              variant={isOn ? undefined : 'primary'}
              name="intent"
              value={isOn ? 'off' : 'on'}
              isBusy={isBusy}
              aria-label={`${isOn ? 'Switch off' : 'Switch on'}: ${name}`}
            >
              {isOn ? 'Switch off' : 'Switch on'}
            </SubmitButton>
          )}
          <SubmitButton name="intent" value="save" isBusy={isBusy} aria-label={`Save: ${name}`}>
            Save
          </SubmitButton>
          {stored && (
            <SubmitButton variant="ghost" name="intent" value="remove" isBusy={isBusy} aria-label={`Remove: ${name}`}>
              Remove
            </SubmitButton>
          )}
        </div>
      </Form>
    </section>
  );
}

type Stored = Loaded['steps'][number];

function stateOf({ on_since, template_id }: Stored, timeZone: string) {
  if (!template_id) return 'Sends nothing: its template is deleted';
  return on_since ? `On since ${formatDateTime(timeZone, on_since)}` : 'Off';
}

function Reached({ reached, hasMore, on_since, today }: Stored & { today: string }) {
  const verb = on_since ? 'Will reach' : 'Would reach';
  if (reached.length === 0) return <p>{verb} nobody today or in the next seven days.</p>;
  return (
    <>
      <p>{verb}, today and in the next seven days:</p>
      <ul>
        {reached.map(({ event_id, event, due_on }) => (
          <li key={event_id}>
            <Link to={`/event/${event_id}`}>{event}</Link>{' '}
            <small>{due_on <= today ? 'today' : formatDay(due_on)}</small>
          </li>
        ))}
        {hasMore && <li>And more.</li>}
      </ul>
    </>
  );
}
