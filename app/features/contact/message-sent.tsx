import { useSendsMail } from '~/features/studio/use-studio';
import { Note } from '~/ui/note';

/** Said on the page, and as a toast where scripts run (product.md). */
export function useSentWords() {
  return {
    title: 'Message Sent!',
    description: useSendsMail()
      ? 'Thank you. We read it the day it comes, Monday to Friday, and write back by e-mail.'
      : 'Thank you. We read it the day it comes. We cannot send email yet, so please call us.',
  };
}

/** Stays on the page when the toast has gone, and is all there is without scripts. */
export function MessageSent() {
  const { title, description } = useSentWords();
  return (
    <Note tone="ok" title={title} isResult>
      {description}
    </Note>
  );
}
