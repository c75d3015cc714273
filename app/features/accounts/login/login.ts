import type { ActionError } from '~/lib/action-error';
import type { Flash } from '~/lib/flash';

export type LoginKind = 'staff' | 'client';

/** What failed, or that a link was sent. */
export type LoginAnswer = ActionError & { flash?: Flash };

export function loginPathFor(next = ''): string {
  return next.startsWith('/client-portal') ? '/client-portal' : '/admin-login';
}

/** Public spec 5 and 8, admin spec 2, 5 and 8. */
export const LOGIN_TEXTS = {
  staff: {
    failed: 'Login Failed',
    forgot: 'Forgot Password?',
    emailRequired: 'Please enter your email address to reset the password.',
    resetSent: 'Please check your email for the reset link.',
    linkKept:
      'This site cannot send email yet. If there is an account with this address, the owner finds its link in the outbox.',
  },
  client: {
    failed: 'Sign in Failed',
    forgot: 'Forgot your password?',
    emailRequired: 'Please enter your email address to reset your password.',
    resetSent: 'Check your inbox for a link to reset your password.',
    linkKept:
      'This site cannot send email yet. If there is an account with this address, its link is kept at the studio. Please call us to get it.',
  },
} as const;
