import { renderSVG } from 'uqr';
import { readStudio } from '~/features/studio/studio.server';
import type { Context } from '~/platform/context.server';
import type { AccountUser } from './account-acts.server';
import { readNewEmail } from './email-change.server';
import { readFactor, readNewFactor } from './factors.server';
import { listPasskeys } from './passkeys.server';
import type { Session } from './session.server';
import { isFresh, listSessions } from './sessions.server';

/** Everything the account page shows. */
export async function readAccount(context: Context, user: AccountUser, session: Session) {
  const { name: issuer } = await readStudio(context);
  const { id, name, email, role } = user;
  const [factor, newFactor, new_email, passkeys, sessions] = await Promise.all([
    readFactor(context, id),
    readNewFactor(context, { id, email, issuer }),
    readNewEmail(context, id),
    listPasskeys(context, id),
    listSessions(context, session),
  ]);
  return {
    user: { name, email, role, new_email },
    is_fresh: isFresh(context, session),
    factor,
    new_factor: newFactor && {
      friendly_name: newFactor.friendly_name,
      key: newFactor.key,
      square: square(newFactor.address),
    },
    passkeys,
    sessions,
  };
}

export type AccountFacts = Awaited<ReturnType<typeof readAccount>>;

/** The square that a phone reads, as the address of a picture. */
function square(text: string): string {
  return `data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(text, { border: 2 }))}`;
}
