import type { Round } from '~/features/replies/fetch-replies.server';
import { findUnreadable, readMailboxState } from '~/features/replies/mailbox-state.server';
import type { Flash } from '~/lib/flash';
import type { Context } from '~/platform/context.server';
import type { Moment } from './connections.server';

export async function readReplyMoments(context: Context): Promise<Moment[]> {
  if (!context.config.IMAP_URL) return [];
  const [state, unreadable] = await Promise.all([readMailboxState(context), findUnreadable(context)]);
  const moments: Moment[] = [];
  if (state?.fetched_at) moments.push({ label: 'Last checked', at: state.fetched_at, text: '' });
  if (state?.failed_at)
    moments.push({ label: 'Last error', at: state.failed_at, text: state.error ?? '', isProblem: true });
  if (unreadable)
    moments.push({ label: 'Could not be read', at: unreadable.created_at, text: 'An email waits in your mailbox.' });
  return moments;
}

export function tellReplies({ read, problem, isBusy }: Round): Flash {
  if (problem) return { title: 'The mailbox could not be read', description: problem, variant: 'destructive' };
  if (isBusy) return { title: 'It is being read right now', description: 'Open this page again in a minute.' };
  return {
    title: 'The mailbox works',
    description: read === 0 ? 'Nothing new has arrived.' : `New emails read: ${read}`,
  };
}
