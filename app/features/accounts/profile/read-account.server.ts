import { renderSVG } from 'uqr';
import { readStudio } from '~/features/studio/studio.server';
import type { Context } from '~/platform/context.server';
import type { AccountUser } from './account.actions.server';
import { readNewEmail } from './email-change.server';
import { listPasskeys } from '~/features/accounts/passkeys/passkeys.server';
import type { Session } from '~/features/accounts/sessions/session.server';
import { listSessions, recentlyVerified } from '~/features/accounts/sessions/sessions.server';
import { readPendingTotp, readTotp } from '~/features/accounts/two-factor/two-factor.server';

export async function readAccount(context: Context, user: AccountUser, session: Session) {
  const { name: issuer } = await readStudio(context);
  const { id, name, email, role } = user;
  const [totp, pendingTotp, new_email, passkeys, sessions] = await Promise.all([
    readTotp(context, id),
    readPendingTotp(context, { id, email, issuer }),
    readNewEmail(context, id),
    listPasskeys(context, id),
    listSessions(context, session),
  ]);
  return {
    user: { name, email, role, new_email },
    recentlyVerified: recentlyVerified(context, session),
    totp,
    pendingTotp: pendingTotp && {
      friendly_name: pendingTotp.friendly_name,
      key: pendingTotp.key,
      qrCode: qrCode(pendingTotp.address),
    },
    passkeys,
    sessions,
  };
}

export type Account = Awaited<ReturnType<typeof readAccount>>;

function qrCode(text: string): string {
  return `data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(text, { border: 2 }))}`;
}
