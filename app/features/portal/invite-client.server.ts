import { data } from 'react-router';
import { sql } from 'kysely';
import { z } from 'zod';
import { inviteClient, invitee } from '~/features/accounts/invitations.server';
import { isUuid } from '~/lib/uuid';
import type { Context } from '~/platform/context.server';
import { failureOf } from '~/platform/failed.server';
import { emailFlash } from '~/platform/email-flash.server';
import { type Flash, redirectWithFlash } from '~/platform/flash.server';
import type { Toast } from '~/ui/toast';

/** Admin spec 8. */
const FAILED = 'Invite Failed';
const NOT_INVITED = 'Could not invite the new client.';

type Fields = Record<string, string | undefined>;

export type Invited =
  | { name: string; refused?: undefined }
  | {
      refused: { typed: { name: string; email: string }; errors: { name?: string; email?: string }; error?: Toast };
      status: number;
    };

/** `client_id` binds the account to that client's row; by default the newest one with the address, or a new one. */
export async function inviteFrom(context: Context, fields: Fields): Promise<Invited> {
  const { name = '', email = '', client_id } = fields;
  const typed = { name, email };
  const checked = invitee.safeParse(typed);
  if (!checked.success) {
    const { fieldErrors } = z.flattenError(checked.error);
    const [ofName, ofEmail] = [fieldErrors.name?.[0], fieldErrors.email?.[0]];
    const errors = { ...(ofName && { name: ofName }), ...(ofEmail && { email: ofEmail }) };
    return { refused: { typed, errors, error: { title: FAILED, description: ofName ?? ofEmail } }, status: 400 };
  }
  const failed = await failureOf(context, FAILED, () =>
    inviteClient(context, { ...checked.data, ...(client_id && { client_id }) }),
  );
  if (!failed) return { name: checked.data.name };
  const error = { ...failed.error, ...(failed.status >= 500 && { description: NOT_INVITED }) };
  return { refused: { typed, errors: {}, error }, status: failed.status };
}

/** The action of pages with `<InviteClientForm>`. */
export async function takeInvite(context: Context, page: string, fields: Fields) {
  const invited = await inviteFrom(context, fields);
  if (invited.refused) return data({ invite: invited.refused }, invited.status);
  return redirectWithFlash(context, page, inviteSent(context, invited.name));
}

export function inviteSent(context: Context, name: string): Flash {
  const description = `${name} has been invited to the client portal.`;
  return emailFlash(context, { title: 'Invite Sent!', description }, { title: 'Invite Kept' });
}

/** The client's account or open invitation. */
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
