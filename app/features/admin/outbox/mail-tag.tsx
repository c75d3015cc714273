import type { Selectable } from 'kysely';
import type { Emails } from '~/platform/database-types';
import { Tag, type Tone } from '~/ui/tag';

type Status = Selectable<Emails>['status'];

const STATES: Record<Status, { tone: Tone; word: string }> = {
  waiting: { tone: 'info', word: 'Waiting' },
  sent: { tone: 'ok', word: 'Sent' },
  kept: { tone: 'info', word: 'Kept here' },
  failed: { tone: 'warn', word: 'Trying again' },
  given_up: { tone: 'danger', word: 'Not sent' },
};

export function MailTag({ status }: { status: Status }) {
  const { tone, word } = STATES[status];
  return <Tag tone={tone}>{word}</Tag>;
}
