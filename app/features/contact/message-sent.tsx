import { useSendsMail } from '~/features/studio/use-studio';
import { Note } from '~/ui/note';

/** On the page, and as a toast with scripts (product.md). */
export function useSentWords() {
  return {
    title: 'Message Sent!',
    description: useSendsMail()
      ? 'Thank you. We read it the day it comes, Monday to Friday, and write back by e-mail.'
      : 'Thank you. We read it the day it comes. We cannot send email yet, so please call us.',
  };
}

export function MessageSent() {
  const { title, description } = useSentWords();
  return (
    <Note tone="ok" title={title} isResult>
      {description}
    </Note>
  );
}
