import { Form, Link } from 'react-router';
import type { ActionError } from '~/lib/action-error';
import { Choice, Field, FieldGroup, Input, Select } from '~/ui/field';
import { DialogForm, EditDialog } from '~/ui/edit-dialog';
import { EditVersion } from '~/ui/edit-version';
import { OPENS_DIALOG } from '~/ui/modal';
import { Panel, StaffButton } from '~/ui/staff';
import { Tag } from '~/ui/tag';
import { VisuallyHidden } from '~/ui/visually-hidden';
import type { EventPeople, EventPerson } from './event-people.server';
import { ACCESS_NAMES, ROLE_NAMES } from './roles';

type Returned = Partial<ActionError> | undefined;
type EventPeopleProps = { people: EventPeople; page: string; returned: Returned };

/** The panel of an event, and its dialog. */
export function EventPeoplePanel({ people, page, returned }: EventPeopleProps) {
  const { list, dialog, edited } = people;
  return (
    <>
      {dialog === 'add' && <AddDialog people={people} page={page} returned={returned} />}
      {dialog === 'edit' && edited && <ChangeDialog key={edited.id} person={edited} page={page} returned={returned} />}
      <Panel
        title="People"
        actions={
          <Link id="add-person" {...OPENS_DIALOG} to={`${page}?people=add`}>
            Add<VisuallyHidden> somebody</VisuallyHidden>
          </Link>
        }
      >
        <ul className="entry-list">
          {list.length === 0 && <li>Nobody yet.</li>}
          {list.map((each) => (
            <PersonLine key={each.id} person={each} page={page} />
          ))}
        </ul>
      </Panel>
    </>
  );
}

function PersonLine({ person, page }: { person: EventPerson; page: string }) {
  const { id, person_id, name, role, sees, phones, emails, returned, allergies, account } = person;
  return (
    <li>
      <span>
        <Link to={`/person/${person_id}`}>{name}</Link>, {ROLE_NAMES[role].toLowerCase()}
        {phones.map((phone) => (
          <small key={phone}>
            <a href={`tel:${phone}`}>{phone}</a>
          </small>
        ))}
        {emails.map((email) => (
          <small key={email}>
            <a href={`mailto:${email}`}>{email}</a> {returned.includes(email) && <ReturnedTag />}
          </small>
        ))}
        {allergies && <small className="pre-line">{`Allergies: ${allergies}`}</small>}
        <small>
          {`Portal: ${ACCESS_NAMES[sees].toLowerCase()}`}
          {account === 'joined' && ', has an account'}
          {account === 'invited' && ', invited'}
        </small>
      </span>
      <div className="staff-actions">
        {sees !== 'nothing' && account !== 'joined' && emails.length > 0 && (
          <Form method="post" action={page} preventScrollReset>
            <input type="hidden" name="link" value={id} />
            <StaffButton type="submit" name="intent" value="people-invite">
              Invite<VisuallyHidden>{` ${name} to the portal`}</VisuallyHidden>
            </StaffButton>
          </Form>
        )}
        <Link id={`person-${id}`} {...OPENS_DIALOG} to={`${page}?people=${id}`}>
          Change<VisuallyHidden>{` ${name}`}</VisuallyHidden>
        </Link>
      </div>
    </li>
  );
}

/** Beside an address from which an email came back. */
export function ReturnedTag() {
  return <Tag tone="danger">Emails come back</Tag>;
}

function RoleFields({ role, sees, errors = {} }: { role?: string; sees?: string; errors?: Record<string, string> }) {
  return (
    <>
      <Field id="role" label="Role" required error={errors.role}>
        {(control) => (
          <Select {...control} name="role" defaultValue={role ?? ''}>
            {!role && <option value="">Choose</option>}
            {Object.entries(ROLE_NAMES).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field
        id="sees"
        label="Sees in the portal"
        hint="The schedule is day, place and plans, without money. What is owed comes with the day, contracts and payments."
      >
        {(control) => (
          <Select {...control} name="sees" defaultValue={sees ?? 'nothing'}>
            {Object.entries(ACCESS_NAMES).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </>
  );
}

/** First looks for somebody who is known, then adds them or somebody new. */
function AddDialog({ people: { q, found }, page, returned }: EventPeopleProps) {
  const { typed = {}, errors = {}, error } = returned ?? {};
  const isAddress = q.includes('@');
  const isPhone = /^[\d\s().+-]+$/.test(q);
  return (
    <EditDialog title="Add somebody" returnTo={page} focusOnClose="add-person">
      <Form action={page} className="dialog-fields" preventScrollReset>
        <input type="hidden" name="people" value="add" />
        <Field id="q" label="Who" hint="A name, a phone number or an email address.">
          {(control) => <Input {...control} name="q" key={q} defaultValue={q} autoComplete="off" maxLength={200} />}
        </Field>
        <p>
          <StaffButton type="submit">Look for them</StaffButton>
        </p>
      </Form>
      {q !== '' && (
        <DialogForm key={q} intent="people-add" returnTo={page} submit="Add" error={error}>
          <FieldGroup id="person" label="Which person" required error={errors.person}>
            {found.map(({ id, name, phones, emails }) => (
              <Choice
                key={id}
                type="radio"
                name="person"
                value={id}
                label={name}
                detail={[...phones, ...emails].join(', ')}
                defaultChecked={typed.person ? typed.person === id : found[0]?.id === id}
              />
            ))}
            <Choice
              type="radio"
              name="person"
              value="new"
              label="Somebody new"
              defaultChecked={typed.person ? typed.person === 'new' : found.length === 0}
            />
          </FieldGroup>
          <Field id="name" label="Name of a new person" error={errors.name}>
            {(control) => (
              <Input
                {...control}
                name="name"
                maxLength={200}
                autoComplete="off"
                defaultValue={typed.name ?? (isAddress || isPhone ? '' : q)}
              />
            )}
          </Field>
          <Field id="phone" label="Their phone" error={errors.phone}>
            {(control) => (
              <Input
                {...control}
                type="tel"
                name="phone"
                maxLength={60}
                autoComplete="off"
                defaultValue={typed.phone ?? (isPhone ? q : '')}
              />
            )}
          </Field>
          <Field id="email" label="Their email" error={errors.email}>
            {(control) => (
              <Input
                {...control}
                type="email"
                name="email"
                autoComplete="off"
                defaultValue={typed.email ?? (isAddress ? q : '')}
              />
            )}
          </Field>
          <RoleFields role={typed.role} sees={typed.sees} errors={errors} />
        </DialogForm>
      )}
    </EditDialog>
  );
}

type ChangeDialogProps = Omit<EventPeopleProps, 'people'> & { person: EventPerson };

function ChangeDialog({ person, page, returned }: ChangeDialogProps) {
  const { id, name, version } = person;
  const { role, sees } = returned?.typed ?? person;
  return (
    <EditDialog title={name} returnTo={page} focusOnClose={`person-${id}`}>
      <DialogForm intent="people-change" returnTo={page} error={returned?.error}>
        <EditVersion version={version} returned={returned} />
        <input type="hidden" name="link" value={id} />
        <RoleFields role={role} sees={sees} errors={returned?.errors} />
        <p>
          <StaffButton type="submit" variant="danger" name="intent" value="people-remove">
            Remove from this event
          </StaffButton>
        </p>
      </DialogForm>
    </EditDialog>
  );
}
