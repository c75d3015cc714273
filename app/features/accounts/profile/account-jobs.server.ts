import { outsideRequest, type Platform } from '~/platform/context.server';
import { sendRequestedLink } from '~/features/accounts/account-emails.server';
import { signUp } from '~/features/accounts/invitations/invitations.server';
import { deleteOldLinks } from '~/features/accounts/links.server';
import { deleteOldChallenges } from '~/features/accounts/passkeys/passkeys.server';

export async function handleAccountJobs(platform: Platform): Promise<void> {
  await platform.jobs.handle('mail-account-link', ({ purpose, email, name = '' }) =>
    outsideRequest(platform, (context) =>
      purpose === 'sign-up' ? signUp(context, { email, name }) : sendRequestedLink(context, { purpose, email }),
    ),
  );
  platform.jobs.every(3600, () => deleteOldLinks(platform));
  platform.jobs.every(3600, () => deleteOldChallenges(platform));
}
