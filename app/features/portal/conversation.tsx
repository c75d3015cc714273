import { Form, useNavigation } from 'react-router';
import { ATTACHMENTS_ACCEPT, ATTACHMENTS_HINT } from '~/features/attachments/attachment-limits';
import { AttachmentList } from '~/features/attachments/attachment-list';
import type { ConversationLetter } from '~/features/pipeline/letters.server';
import { LetterText } from '~/features/pipeline/letter-text';
import type { ActionError } from '~/lib/action-error';
import { formatDateTime } from '~/lib/dates';
import { Button } from '~/ui/button';
import { Field, Input, Textarea } from '~/ui/field';
import { useFocusFirstError } from '~/ui/use-focus-first-error';

type ConversationProps = {
  /** What the next letter is about. */
  event?: string;
  letters: ConversationLetter[];
  /** Of the next letter. */
  id: string;
  studio: string;
  timeZone: string;
  returned?: ActionError;
};

/** Letters by email and from here, the newest first, with the form for the next one. */
export function Conversation({ event, letters, id, studio, timeZone, returned }: ConversationProps) {
  return (
    <section className="portal-part" aria-labelledby="conversation">
      <h2 className="text-h3" id="conversation">
        Conversation
      </h2>
      <LetterForm key={letters[0]?.id} event={event} id={id} studio={studio} returned={returned} />
      {letters.length > 0 && (
        <ul className="portal-list">
          {letters.map(({ id: key, direction, who, subject, text, created_at, files }) => (
            <li key={key} className="portal-letter">
              <p className="portal-writer">
                <strong>{who || (direction === 'in' ? 'You' : studio)}</strong>
                <span className="num">{formatDateTime(timeZone, created_at)}</span>
              </p>
              {direction === 'out' && <p>{subject}</p>}
              <LetterText text={text} />
              <AttachmentList files={files} at="/client-portal/attachments" />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

type LetterFormProps = Pick<ConversationProps, 'event' | 'id' | 'studio' | 'returned'>;

function LetterForm({ event, id, studio, returned }: LetterFormProps) {
  const busy = useNavigation().formData?.get('intent') === 'letter';
  const form = useFocusFirstError(returned);
  return (
    <Form ref={form} method="post" encType="multipart/form-data" className="portal-details" preventScrollReset>
      <input type="hidden" name="letter" value={returned?.typed.letter ?? id} />
      {event && <input type="hidden" name="event" value={event} />}
      <Field id="letter_text" label={`Write to ${studio || 'us'}`} error={returned?.errors.letter_text}>
        {(control) => (
          <Textarea
            {...control}
            name="letter_text"
            rows={4}
            maxLength={10_000}
            defaultValue={returned?.typed.letter_text}
          />
        )}
      </Field>
      <Field id="letter_files" label="Attachments" hint={ATTACHMENTS_HINT} error={returned?.errors.letter_files}>
        {(control) => <Input {...control} type="file" name="letter_files" multiple accept={ATTACHMENTS_ACCEPT} />}
      </Field>
      <Button type="submit" small name="intent" value="letter" busy={busy} busyLabel="Sending…">
        Send
      </Button>
    </Form>
  );
}
