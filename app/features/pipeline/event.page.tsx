import './pipeline.css';
import type { ReactNode } from 'react';
import { data, Form, Link, useNavigation } from 'react-router';
import { staff } from '~/features/accounts/staff.server';
import { AttachmentList } from '~/features/attachments/attachment-list';
import { LetterEntry, letterTitle } from './letter-entry';
import { markLettersRead } from './letters.server';
import { EventPeoplePanel } from '~/features/people/event-people';
import { readEventPeople } from '~/features/people/event-people.server';
import { readStudio } from '~/features/studio/studio.server';
import { CapacityNote } from '~/features/capacity/capacity-note';
import { readCapacity } from '~/features/capacity/capacity.server';
import { TasksPanel } from '~/features/tasks/tasks-panel';
import { handleTasks, isTaskForm } from '~/features/tasks/tasks.actions.server';
import { readTasks } from '~/features/tasks/tasks.server';
import { PlacesPanel } from '~/features/venues/places-panel';
import { handlePlaces, isPlaceForm } from '~/features/venues/places.actions.server';
import { readPlaces } from '~/features/venues/places.server';
import type { StaffHandle } from '~/lib/areas';
import { dayIn, daysBetween, formatDateTime, formatDay } from '~/lib/dates';
import { EVENT_KINDS } from '~/lib/event-kinds';
import { formFields } from '~/lib/form-fields';
import { formatMoney } from '~/lib/money';
import { pageTitle } from '~/lib/page-title';
import { withoutCents } from '~/lib/without-cents';
import { getContext } from '~/platform/context.server';
import { classes } from '~/ui/classes';
import { Detail } from '~/ui/detail';
import { ErrorToast } from '~/ui/error-toast';
import { Field, Input, Textarea } from '~/ui/field';
import { EditVersion } from '~/ui/edit-version';
import { OPENS_DIALOG } from '~/ui/modal';
import { Note } from '~/ui/note';
import { BackLink, Panel, StaffButton, StaffButtonLink, StaffHeader, SubmitButton } from '~/ui/staff';
import type { Route } from './+types/event.page';
import { handleEvent } from './event.actions.server';
import { AutomaticLetters } from './automatic-letters';
import { EventMeetings } from './event-meetings';
import { FactsDialog, LostDialog } from './event-dialogs';
import { type EventRecord, listEntries, listEventMeetings, readEvent } from './events.server';
import { ScheduledLetters } from './scheduled-letters';
import { listScheduledLetters } from './scheduled-letters.server';
import { dueClass } from './pipeline-board';
import { listOwners } from './pipeline.server';
import { readStageNames } from './stage-names.server';
import { OPEN_STAGES, placeAndGuests, type Stage, type StageNames } from './stages';

export const handle: StaffHandle = { area: 'content' };

export async function loader({ params, url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const { seesMoney } = staff(args);
  const { searchParams } = url;
  const [event, { time_zone }] = await Promise.all([readEvent(context, params.id), readStudio(context)]);
  if (!event) throw data(null, 404);
  const dialog = searchParams.has('edit') ? 'facts' : searchParams.has('lost') ? 'lost' : undefined;
  const [timeline, names, scheduled, people, places, meetings, tasks, capacity, owners] = await Promise.all([
    listEntries(context, event.id, { seesMoney, before: searchParams.get('before') }),
    readStageNames(context),
    listScheduledLetters(context, event.id),
    readEventPeople(context, event.id, url),
    readPlaces(context, event, searchParams),
    listEventMeetings(context, event.id),
    readTasks(context, event, searchParams),
    readCapacity(context, event.day),
    dialog === 'facts' ? listOwners(context) : [],
  ]);
  await markLettersRead(context, event.id);
  const today = dayIn(time_zone, context.now());
  return {
    event: seesMoney ? event : { ...event, ...withoutCents(event) },
    timeline,
    names,
    scheduled,
    people,
    places,
    meetings,
    tasks,
    capacity,
    owners,
    dialog,
    today,
    seesMoney,
  };
}

export async function action({ request, params: { id }, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  if (!(await readEvent(context, id))) throw data(null, 404);
  const typed = await formFields(request);
  if (isPlaceForm(typed)) return handlePlaces(context, staff(args), id, typed);
  if (isTaskForm(typed)) return handleTasks(context, staff(args), id, typed);
  return handleEvent(context, staff(args), id, typed);
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: pageTitle(matches, loaderData?.event.name ?? 'Event') },
];

type Returned = Route.ComponentProps['actionData'];

export default function EventPage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { event, timeline, names, scheduled, people, places, meetings, tasks, capacity } = loaderData;
  const { owners, dialog, today, seesMoney } = loaderData;
  const { time_zone, currency } = matches[0].loaderData.studio;
  const page = `/event/${event.id}`;
  return (
    <>
      <BackLink to="/client-database/board">the board</BackLink>
      <StaffHeader
        title={event.name}
        text={sentenceOf(event, today)}
        actions={
          <>
            <StaffButtonLink variant="primary" to={`${page}/letter`}>
              Write a letter
            </StaffButtonLink>
            <StaffButtonLink to={`/event-flowers/${event.id}`}>Stems</StaffButtonLink>
            {event.client_id && <StaffButtonLink to={`/client/${event.client_id}`}>Inquiry and files</StaffButtonLink>}
          </>
        }
      />
      {!dialog && !people.dialog && !places.dialog && !tasks.dialog && <ErrorToast error={actionData?.error} />}
      <Stages event={event} names={names} page={page} />
      {capacity && <CapacityNote capacity={capacity} />}
      {!capacity && event.others > 0 && event.day && event.day >= today && event.stage !== 'lost' && (
        <Note
          tone="warn"
          className="space-below"
          title={event.others === 1 ? 'Another event is on this day.' : `${event.others} more events are on this day.`}
        >
          <Link to={`/client-database/board?month=${event.day.slice(0, 7)}`}>See the month</Link>
        </Note>
      )}
      <div className="staff-columns">
        <div>
          <NextStepPanel event={event} today={today} returned={actionData} />
          <TasksPanel
            {...tasks}
            kind={event.kind}
            page={page}
            today={today}
            timeZone={time_zone}
            returned={actionData}
          />
          <Timeline timeline={timeline} page={page} timeZone={time_zone} returned={actionData}>
            <ScheduledLetters letters={scheduled} page={page} timeZone={time_zone} />
          </Timeline>
        </div>
        <div>
          <EventPeoplePanel people={people} page={page} returned={actionData} />
          <PlacesPanel {...places} day={event.day} page={page} returned={actionData} />
          <Panel
            title="Facts"
            actions={
              <Link id="edit-facts" {...OPENS_DIALOG} to={`${page}?edit=facts`}>
                Edit
              </Link>
            }
          >
            <dl className="panel-details">
              <Detail label="Kind">{event.kind && EVENT_KINDS[event.kind]}</Detail>
              <Detail label="Date">{event.day && formatDay(event.day)}</Detail>
              <Detail label="Place">{event.venue}</Detail>
              <Detail label="Guests">{event.guest_count}</Detail>
              {seesMoney && (
                <Detail label="Value">{event.value_cents !== null && formatMoney(event.value_cents, currency)}</Detail>
              )}
              <Detail label="Owner">{event.owner}</Detail>
              <Detail label="Came from">{event.source}</Detail>
              {event.lost_reason && <Detail label="Lost">{event.lost_reason}</Detail>}
              {event.note && <Detail label="Note">{event.note}</Detail>}
            </dl>
          </Panel>
          <EventMeetings event={event} meetings={meetings} timeZone={time_zone} />
          <AutomaticLetters event={event} page={page} />
        </div>
      </div>
      {dialog === 'facts' && (
        <FactsDialog event={event} owners={owners} seesMoney={seesMoney} returnTo={page} returned={actionData} />
      )}
      {dialog === 'lost' && <LostDialog event={event} returnTo={page} returned={actionData} />}
    </>
  );
}

/** 'Wedding on Saturday, June 12, 2027, in 191 days. The Ridge House, 90 guests.' */
function sentenceOf({ kind, day, venue, guest_count }: EventRecord, today: string) {
  const what = kind ? EVENT_KINDS[kind] : 'Event';
  const when = day ? `${what} on ${formatDay(day)}${daysText(daysBetween(today, day))}.` : `${what} without a day yet.`;
  const where = placeAndGuests({ venue, guest_count });
  return where ? `${when} ${where}.` : when;
}

function daysText(days: number) {
  if (days === 0) return ', today';
  if (days === 1) return ', tomorrow';
  return days > 0 ? `, in ${days} days` : '';
}

type StagesProps = { event: EventRecord; names: StageNames; page: string };

/** Each stage is a button that moves the event there. */
function Stages({ event: { id, name, stage }, names, page }: StagesProps) {
  const at = OPEN_STAGES.indexOf(stage);
  const shown: Stage[] = [...OPEN_STAGES, 'done'];
  return (
    <Form method="post" preventScrollReset className="event-stages" aria-label="Stage">
      <input type="hidden" name="intent" value="move" />
      {shown.map((each, index) => (
        <StaffButton
          key={each}
          type="submit"
          variant="ghost"
          name="move"
          value={`${each} ${id} ${stage}`}
          className={classes(
            stage === each && 'is-current',
            stage !== 'lost' && (at === -1 || index < at) && 'is-past',
          )}
          aria-current={stage === each ? 'step' : undefined}
        >
          {names[each]}
        </StaffButton>
      ))}
      {stage === 'lost' ? (
        <b>{names.lost}</b>
      ) : (
        <Link id={`move-${id}`} {...OPENS_DIALOG} to={`${page}?lost`} aria-label={`Mark ${name} as lost`}>
          {`${names.lost}…`}
        </Link>
      )}
    </Form>
  );
}

type NextStepProps = { event: EventRecord; today: string; returned: Returned };

function NextStepPanel({ event, today, returned }: NextStepProps) {
  const isBusy = useNavigation().formMethod === 'POST';
  const answer = returned?.typed.intent === 'step' ? returned : undefined;
  const { typed, errors = {} }: Partial<NonNullable<Returned>> = answer ?? {};
  const { version, next_step, next_step_on } = event;
  return (
    <Panel title="Next step">
      {next_step && (
        <Form method="post" preventScrollReset className="panel-body event-step">
          <input type="hidden" name="version" value={version} />
          <p className={classes('pipeline-step', dueClass(next_step_on, today))}>
            <b>{next_step}</b>
            {next_step_on && (
              <small>
                {formatDay(next_step_on)}
                {next_step_on < today && `, ${lateText(daysBetween(next_step_on, today))}`}
              </small>
            )}
          </p>
          <SubmitButton variant="primary" name="intent" value="step-done" isBusy={isBusy}>
            Done
          </SubmitButton>
        </Form>
      )}
      <Form key={version} method="post" preventScrollReset className="panel-body event-step">
        <EditVersion version={version} returned={answer} />
        <Field id="next_step" label={next_step ? 'Another step instead' : 'What'} error={errors.next_step}>
          {(control) => <Input {...control} name="next_step" maxLength={200} defaultValue={typed?.next_step} />}
        </Field>
        <Field id="next_step_on" label="By" error={errors.next_step_on}>
          {(control) => <Input {...control} type="date" name="next_step_on" defaultValue={typed?.next_step_on} />}
        </Field>
        <SubmitButton name="intent" value="step" isBusy={isBusy}>
          Save step
        </SubmitButton>
      </Form>
    </Panel>
  );
}

function lateText(days: number) {
  return days === 1 ? 'a day late' : `${days} days late`;
}

const KIND_TITLES: Record<string, string> = {
  inquiry: 'Inquiry',
  stage: 'Stage',
  facts: 'Changed',
  value: 'Changed',
  step: 'Step',
  note: 'Note',
  document: 'Document',
  meeting: 'Meeting',
};

type TimelineProps = {
  timeline: Route.ComponentProps['loaderData']['timeline'];
  page: string;
  timeZone: string;
  returned: Returned;
  children: ReactNode;
};

function Timeline({ timeline: { entries, older }, page, timeZone, returned, children }: TimelineProps) {
  const isBusy = useNavigation().formMethod === 'POST';
  const { typed, errors = {} }: Partial<NonNullable<Returned>> = returned?.typed.intent === 'note' ? returned : {};
  return (
    <Panel title="Timeline">
      <Form key={entries[0]?.id} method="post" preventScrollReset className="panel-body stack">
        <Field id="text" label="New note" hint="For the studio only." error={errors.text}>
          {(control) => <Textarea {...control} name="text" rows={2} maxLength={4000} defaultValue={typed?.text} />}
        </Field>
        <p>
          <SubmitButton name="intent" value="note" isBusy={isBusy}>
            Add note
          </SubmitButton>
        </p>
      </Form>
      {children}
      <ol className="event-entries">
        {entries.map(({ id, kind, text, who, created_at, letter, files }) => (
          <li key={id}>
            <p>
              <b>{letter ? letterTitle(letter) : (KIND_TITLES[kind] ?? kind)}</b>
              <small>{[who, formatDateTime(timeZone, created_at)].filter(Boolean).join(', ')}</small>
            </p>
            {letter ? <LetterEntry letter={letter} text={text} /> : text && <p className="pre-line">{text}</p>}
            <AttachmentList files={files} at="/attachments" />
          </li>
        ))}
        {entries.length === 0 && <li>Nothing has happened yet.</li>}
      </ol>
      {older && (
        <p className="panel-body">
          <Link to={`${page}?before=${older}`}>Earlier entries</Link>
        </p>
      )}
    </Panel>
  );
}
