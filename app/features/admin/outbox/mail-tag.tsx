import { Tag, type Tone } from '~/ui/tag';

const STATES: Record<string, { tone: Tone; word: string }> = {
  waiting: { tone: 'info', word: 'Waiting' },
  sent: { tone: 'ok', word: 'Sent' },
  kept: { tone: 'info', word: 'Kept here' },
  failed: { tone: 'warn', word: 'Trying again' },
  given_up: { tone: 'danger', word: 'Not sent' },
};

export function MailTag({ status }: { status: string }) {
  const { tone, word } = STATES[status] ?? { tone: 'warn' as const, word: status };
  return <Tag tone={tone}>{word}</Tag>;
}
