import type { Staff } from '~/features/accounts/staff.server';
import type { Flash } from '~/lib/flash';
import { invalid, parseForm } from '~/lib/parse-form';
import { UserError } from '~/lib/user-error';
import type { Context } from '~/platform/context.server';
import { versionIn } from '~/platform/edit-conflict.server';
import { emailFlash } from '~/platform/email-flash.server';
import { redirectWithFlash } from '~/platform/flash.server';
import { runAction } from '~/platform/run-action.server';
import {
  addEventPerson,
  changeEventPerson,
  inviteEventPerson,
  readLink,
  removeEventPerson,
} from './event-people.server';
import { newPerson, roleForm } from './people.schema';

type Typed = Record<string, string>;

/** The forms of the panel, whose intents begin with 'people-'. */
export function handleEventPeople(context: Context, member: Staff, event_id: string, typed: Typed) {
  const { link = '' } = typed;
  const read = () => readLink(context, event_id, link).executeTakeFirst();
  const record = {
    table: 'event_people',
    id: link,
    labels: { role: 'Role', sees: 'Sees in the portal' },
    read,
  } as const;
  return runAction(context, { typed, record, errorTitle: 'Not saved', marksOnly: true }, async () =>
    redirectWithFlash(context, `/event/${event_id}`, await runIntent(context, member, event_id, typed)),
  );
}

async function runIntent(context: Context, { id: by }: Staff, event_id: string, typed: Typed): Promise<Flash> {
  const { link = '' } = typed;
  switch (typed.intent) {
    case 'people-add': {
      if (!typed.person) throw invalid({ person: 'Choose who it is.' });
      const person = typed.person === 'new' ? parseForm(newPerson, typed) : typed.person;
      const name = await addEventPerson(context, event_id, { ...parseForm(roleForm, typed), person }, by);
      return { title: 'Success!', description: `${name} is added.` };
    }
    case 'people-change': {
      const changed = { ...parseForm(roleForm, typed), version: versionIn(typed) };
      const name = await changeEventPerson(context, event_id, link, changed, by);
      return { title: 'Success!', description: `${name} is changed.` };
    }
    case 'people-remove': {
      const name = await removeEventPerson(context, event_id, link, by);
      return { title: 'Success!', description: `${name} is removed from this event.` };
    }
    case 'people-invite': {
      const name = await inviteEventPerson(context, event_id, link, by);
      const description = `${name} has been invited to the client portal.`;
      return emailFlash(context, { title: 'Invite Sent!', description }, { title: 'Invite kept' });
    }
    default:
      throw new UserError(400, 'invalid', 'We couldn’t tell which button you pressed. Please try again.');
  }
}
