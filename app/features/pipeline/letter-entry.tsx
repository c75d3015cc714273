import { Tag, type Tone } from '~/ui/tag';
import { LetterText } from './letter-text';
import type { Letters } from '~/platform/database-types';
import type { Selectable } from 'kysely';

type State = Selectable<Letters>['state'];

const STATES: Record<State, { label: string; tone?: Tone }> = {
  queued: { label: 'Being sent' },
  sent: { label: 'Sent', tone: 'ok' },
  kept: { label: 'In the outbox, not sent', tone: 'warn' },
  failed: { label: 'Not sent', tone: 'danger' },
  received: { label: 'New', tone: 'info' },
};

export interface TimelineLetter {
  direction: 'out' | 'in';
  state: State;
  subject: string;
  name: string;
  email: string;
  error: string | null;
  isUnread: boolean;
  /** Written by a mail program. */
  isAutomatic: boolean;
  /** From none of the event's people. */
  isStranger: boolean;
}

/** 'Letter to Hannah Lyle' */
export function letterTitle({ direction, name, email, isAutomatic }: TimelineLetter): string {
  const [to, from] = isAutomatic ? ['Automatic letter to', 'Automatic answer from'] : ['Letter to', 'Letter from'];
  return `${direction === 'out' ? to : from} ${name || email}`;
}

export function LetterEntry({ letter, text }: { letter: TimelineLetter; text: string }) {
  const { state, subject, error, isUnread, isStranger } = letter;
  const { label, tone } = STATES[state];
  return (
    <>
      <p>
        <b>{subject || 'No subject'}</b> {(state !== 'received' || isUnread) && <Tag tone={tone}>{label}</Tag>}{' '}
        {isStranger && <Tag tone="warn">None of this event’s people</Tag>}
      </p>
      {error && state !== 'sent' && <p className="text-ink-soft">{error}</p>}
      <LetterText text={text} />
    </>
  );
}
