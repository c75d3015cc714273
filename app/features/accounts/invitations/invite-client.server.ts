import { sql } from 'kysely';
import { fieldErrors } from '~/lib/field-errors';
import { invalid } from '~/lib/parse-form';
import { isUuid } from '~/lib/uuid';
import type { Context } from '~/platform/context.server';
import { emailFlash } from '~/platform/email-flash.server';
import type { Flash } from '~/lib/flash';
import { redirectWithFlash } from '~/platform/flash.server';
import { runAction } from '~/platform/run-action.server';
import { inviteClient, invitee } from './invitations.server';

/** Admin spec 8. */
const INVITE = { errorTitle: 'Invite Failed', unexpected: 'Could not invite the new client.' };

type Fields = Record<string, string>;

async function sendInvite(context: Context, fields: Fields): Promise<Flash> {
  const { name = '', email = '', client_id } = fields;
  const checked = invitee.safeParse({ name, email });
  if (!checked.success) {
    const errors = fieldErrors(checked.error);
    throw invalid(errors, { title: INVITE.errorTitle, description: errors.name ?? errors.email });
  }
  await inviteClient(context, { ...checked.data, ...(client_id && { client_id }) });
  const description = `${checked.data.name} has been invited to the client portal.`;
  return emailFlash(context, { title: 'Invite Sent!', description }, { title: 'Invite kept' });
}

/** The action of a page with `<InviteClientForm>`, which it redirects to. */
export function handleInvite(context: Context, page: string, fields: Fields) {
  return runAction(context, { ...INVITE, typed: fields }, async () =>
    redirectWithFlash(context, page, await sendInvite(context, fields)),
  );
}

/** Who signs in for the client, and since when they are invited. */
export async function readInvitation({ db }: Context, clientId: string) {
  if (!isUuid(clientId)) return { state: 'none' as const };
  const account = await db
    .selectFrom('users as u')
    .select(['u.email', 'u.created_at'])
    .select(({ selectFrom }) => [
      selectFrom('account_links as l')
        .select(({ fn }) => fn.max('l.created_at').as('newest'))
        .whereRef('l.user_id', '=', 'u.id')
        .where('l.purpose', '=', 'invitation')
        .as('invited_at'),
      selectFrom('accounts as a')
        .select('a.created_at')
        .whereRef('a.user_id', '=', 'u.id')
        .where('a.password', 'is not', null)
        .limit(1)
        .as('joined_at'),
      selectFrom('account_links as l')
        .innerJoin('emails as m', (join) => join.on(sql`m.dedupe_key`, '=', sql`'invitation:' || l.id`))
        .select('m.status')
        .whereRef('l.user_id', '=', 'u.id')
        .where('l.purpose', '=', 'invitation')
        .orderBy('l.created_at', 'desc')
        .limit(1)
        .as('email_status'),
    ])
    .where('u.id', '=', clientId)
    .executeTakeFirst();
  if (!account) return { state: 'none' as const };
  const { email, joined_at, invited_at, email_status } = account;
  if (joined_at) return { state: 'joined' as const, email, at: joined_at };
  const isUnsent = email_status === 'kept' || email_status === 'given_up';
  return { state: 'invited' as const, email, at: invited_at ?? account.created_at, isUnsent };
}

export type Invitation = Awaited<ReturnType<typeof readInvitation>>;
