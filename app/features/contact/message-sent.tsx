import { Note } from '~/ui/note';

/** Said on the page, and as a notice where scripts run (product.md). */
export const SENT = {
  title: 'Message Sent!',
  description: 'Thank you. We read it the day it comes, Monday to Friday, and write back by e-mail.',
};

/** Stays on the page when the notice has gone, and is all there is without scripts. */
export function MessageSent() {
  return (
    <Note tone="ok" title={SENT.title} isResult>
      {SENT.description}
    </Note>
  );
}
