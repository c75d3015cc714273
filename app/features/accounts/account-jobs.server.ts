import { outsideRequest, type Platform } from '~/platform/context.server';
import { mailLink } from './account-emails.server';
import { signUp } from './invitations.server';
import { forgetOldLinks } from './links.server';
import { forgetOldChallenges } from './passkeys.server';

export async function handleAccountJobs(platform: Platform): Promise<void> {
  await platform.jobs.handle('mail-account-link', ({ purpose, email, name = '' }) =>
    outsideRequest(platform, (context) =>
      purpose === 'sign-up' ? signUp(context, { email, name }) : mailLink(context, { purpose, email }),
    ),
  );
  platform.jobs.every(3600, () => forgetOldLinks(platform));
  platform.jobs.every(3600, () => forgetOldChallenges(platform));
}
