import { Form, useNavigation } from 'react-router';
import { AttachmentList } from '~/features/attachments/attachment-list';
import { formatDateTime } from '~/lib/dates';
import { SubmitButton } from '~/ui/staff';
import { Tag } from '~/ui/tag';
import { LetterText } from './letter-text';
import type { ScheduledLetter } from './scheduled-letters.server';

type ScheduledLettersProps = { letters: ScheduledLetter[]; page: string; timeZone: string };

/** Above the timeline, which tells what has happened. */
export function ScheduledLetters({ letters, page, timeZone }: ScheduledLettersProps) {
  const isBusy = useNavigation().formMethod === 'POST';
  if (letters.length === 0) return null;
  return (
    <ol className="event-entries" aria-label="Letters that wait">
      {letters.map(({ id, name, email, subject, text, send_at, who, isLate, files }) => (
        <li key={id}>
          <p>
            <b>Letter to {name || email}</b>
            <small>{who}</small>
          </p>
          <p>
            <b>{subject}</b>{' '}
            <Tag tone={isLate ? 'warn' : 'info'}>
              {isLate ? 'Not sent; its time was' : 'Will be sent on'} {formatDateTime(timeZone, send_at)}
            </Tag>
          </p>
          <LetterText text={text} />
          <AttachmentList files={files} at="/attachments" />
          <Form method="post" action={`${page}/letter`} className="staff-actions" preventScrollReset>
            <input type="hidden" name="letter" value={id} />
            <SubmitButton name="intent" value="unschedule" isBusy={isBusy} aria-label={`Do not send ${subject}`}>
              Do not send
            </SubmitButton>
            <SubmitButton name="intent" value="redraft" isBusy={isBusy} aria-label={`Back to the draft: ${subject}`}>
              Back to the draft
            </SubmitButton>
          </Form>
        </li>
      ))}
    </ol>
  );
}
