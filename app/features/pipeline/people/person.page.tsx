import { data, Form, Link, redirect, useNavigation } from 'react-router';
import { ReturnedTag } from '~/features/people/event-people';
import { listDuplicates, listMerged, type PossibleDuplicate } from '~/features/people/merge-people.server';
import { ACCESS_NAMES, ROLE_NAMES } from '~/features/people/roles';
import { type Person, readPerson } from '~/features/people/people.server';
import type { StaffHandle } from '~/lib/areas';
import { formatDate, formatDay } from '~/lib/dates';
import { formFields } from '~/lib/form-fields';
import { pageTitle } from '~/lib/page-title';
import { getContext } from '~/platform/context.server';
import { EditVersion } from '~/ui/edit-version';
import { ErrorToast } from '~/ui/error-toast';
import { Field, Input, Select, Textarea } from '~/ui/field';
import { BackLink, Panel, StaffButton, StaffHeader, SubmitButton } from '~/ui/staff';
import { VisuallyHidden } from '~/ui/visually-hidden';
import type { Route } from './+types/person.page';
import { handlePerson } from './person.actions.server';

export const handle: StaffHandle = { area: 'content' };

export async function loader({ params, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const person = await readPerson(context, params.id);
  if (!person) throw data(null, 404);
  if (person.main_id !== person.id) throw redirect(`/person/${person.main_id}`);
  const [duplicates, merged] = await Promise.all([listDuplicates(context, person.id), listMerged(context, person.id)]);
  return { person, duplicates, merged };
}

export async function action({ request, params: { id }, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  const typed = await formFields(request);
  if (!(await readPerson(context, id))) throw data(null, 404);
  return handlePerson(context, id, typed);
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: pageTitle(matches, loaderData?.person.name ?? 'Person') },
];

type Returned = Route.ComponentProps['actionData'];
type PartProps = { person: Person; returned: Returned };

export default function PersonPage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { person, duplicates, merged } = loaderData;
  const { time_zone } = matches[0].loaderData.studio;
  const kind = person.kind === 'organization' ? 'An organization' : 'Known';
  return (
    <>
      <BackLink to="/client-database/people">the people</BackLink>
      <StaffHeader title={person.name} text={`${kind} since ${formatDate(time_zone, person.created_at)}.`} />
      <ErrorToast error={actionData?.error} />
      <div className="staff-columns">
        <div>
          <Events person={person} />
          <Facts key={person.version} person={person} returned={actionData} />
        </div>
        <div>
          <Contacts person={person} returned={actionData} />
          <Others
            title="Perhaps the same person"
            intent="merge"
            act="Merge"
            about="into this person"
            others={duplicates}
          />
          <Others title="Merged" intent="undo-merge" act="Undo" about="being part of this person" others={merged} />
        </div>
      </div>
    </>
  );
}

function Events({ person: { events } }: { person: Person }) {
  return (
    <Panel title="Events">
      <ul className="entry-list">
        {events.length === 0 && <li>No events.</li>}
        {events.map(({ id, event_id, name, day, venue, role, sees }) => (
          <li key={id}>
            <span>
              <Link to={`/event/${event_id}`}>{name}</Link>
              <small>{[day ? formatDay(day) : 'No date yet', venue].filter(Boolean).join(', ')}</small>
            </span>
            <span>
              {ROLE_NAMES[role]}
              <small>{`Portal: ${ACCESS_NAMES[sees].toLowerCase()}`}</small>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Facts({ person, returned }: PartProps) {
  const isBusy = useNavigation().formMethod === 'POST';
  const answer = returned?.typed.intent === 'facts' ? returned : undefined;
  const { errors = {} }: Partial<NonNullable<Returned>> = answer ?? {};
  const { name, kind, tags, allergies, notes }: Record<string, unknown> = answer?.typed ?? person;
  return (
    <Panel title="What you know">
      <Form method="post" preventScrollReset className="panel-body stack">
        <EditVersion version={person.version} returned={answer} />
        <Field id="name" label="Name" required error={errors.name}>
          {(control) => <Input {...control} name="name" maxLength={200} defaultValue={asText(name)} />}
        </Field>
        <Field id="kind" label="Kind">
          {(control) => (
            <Select {...control} name="kind" defaultValue={asText(kind)}>
              <option value="person">Person</option>
              <option value="organization">Organization</option>
            </Select>
          )}
        </Field>
        <Field id="allergies" label="Allergies" hint="Shown with their events." error={errors.allergies}>
          {(control) => <Textarea {...control} name="allergies" rows={2} defaultValue={asText(allergies)} />}
        </Field>
        <Field id="tags" label="Tags" hint="Words that you look for, with commas between them." error={errors.tags}>
          {(control) => <Input {...control} name="tags" maxLength={200} defaultValue={asText(tags)} />}
        </Field>
        <Field id="notes" label="Notes" hint="For the studio only." error={errors.notes}>
          {(control) => <Textarea {...control} name="notes" rows={4} defaultValue={asText(notes)} />}
        </Field>
        <p>
          <SubmitButton variant="primary" name="intent" value="facts" isBusy={isBusy}>
            Save
          </SubmitButton>
        </p>
      </Form>
    </Panel>
  );
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function Contacts({ person: { emails, phones }, returned }: PartProps) {
  return (
    <>
      <ContactPanel
        name="email"
        type="email"
        title="Emails"
        label="Another email"
        add="Add email"
        returned={returned}
        rows={emails.map(({ id, email, signs_in, returned_at }) => ({
          id,
          text: email,
          href: `mailto:${email}`,
          isFixed: signs_in,
          isReturned: returned_at !== null,
        }))}
      />
      <ContactPanel
        name="phone"
        type="tel"
        title="Phones"
        label="Another phone"
        add="Add phone"
        returned={returned}
        rows={phones.map(({ id, phone }) => ({ id, text: phone, href: `tel:${phone}` }))}
      />
    </>
  );
}

type ContactPanelProps = {
  name: 'email' | 'phone';
  type: string;
  title: string;
  label: string;
  add: string;
  rows: { id: string; text: string; href: string; isFixed?: boolean; isReturned?: boolean }[];
  returned: Returned;
};

function ContactPanel({ name, type, title, label, add, rows, returned }: ContactPanelProps) {
  const isBusy = useNavigation().formMethod === 'POST';
  const answer = returned?.typed.intent === `add-${name}` ? returned : undefined;
  return (
    <Panel title={title}>
      <ul className="entry-list">
        {rows.length === 0 && <li>None yet.</li>}
        {rows.map(({ id, text, href, isFixed, isReturned }) => (
          <li key={id}>
            <span>
              <a href={href}>{text}</a> {isReturned && <ReturnedTag />}
              {isFixed && <small>They sign in with it.</small>}
            </span>
            {!isFixed && (
              <Form method="post" preventScrollReset>
                <input type="hidden" name="each" value={id} />
                <StaffButton type="submit" name="intent" value={`remove-${name}`}>
                  Remove<VisuallyHidden>{` ${text}`}</VisuallyHidden>
                </StaffButton>
              </Form>
            )}
          </li>
        ))}
      </ul>
      <Form key={rows.length} method="post" preventScrollReset className="panel-body stack">
        <Field id={name} label={label} error={answer?.errors[name]}>
          {(control) => (
            <Input {...control} type={type} name={name} autoComplete="off" defaultValue={answer?.typed[name]} />
          )}
        </Field>
        <p>
          <SubmitButton name="intent" value={`add-${name}`} isBusy={isBusy}>
            {add}
          </SubmitButton>
        </p>
      </Form>
    </Panel>
  );
}

type OthersProps = { title: string; intent: string; act: string; about: string; others: PossibleDuplicate[] };

function Others({ title, intent, act, about, others }: OthersProps) {
  if (others.length === 0) return null;
  return (
    <Panel title={title}>
      <ul className="entry-list">
        {others.map(({ id, name, contacts }) => (
          <li key={id}>
            <span>
              {intent === 'merge' ? <Link to={`/person/${id}`}>{name}</Link> : name}
              <small>{contacts.join(', ')}</small>
            </span>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="other" value={id} />
              <StaffButton type="submit" name="intent" value={intent}>
                {act}
                <VisuallyHidden>{` ${name} ${about}`}</VisuallyHidden>
              </StaffButton>
            </Form>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
