export const SEQUENCES = ['unanswered', 'proposal', 'payment', 'after'] as const;
export type Sequence = (typeof SEQUENCES)[number];

export const STEP_NUMBERS = [1, 2, 3];
/** How far ahead the page says whom a step will reach. */
export const DAYS_AHEAD = 7;

interface Told {
  title: string;
  /** Whom it reaches, and what ends it. */
  text: string;
  /** From when its days are counted. */
  since: string;
}

export const SEQUENCE_TEXTS: Record<Sequence, Told> = {
  unanswered: {
    title: 'Inquiry not answered',
    text: 'For events that are new or contacted, when the last letter is yours. It ends when the client writes, a meeting is asked for, or the event moves on.',
    since: 'after your last letter',
  },
  proposal: {
    title: 'Proposal not opened',
    text: 'For events in the stage Proposal from which no letter has come. The program cannot see yet whether a proposal was opened: the days count from when the event came to this stage. It ends when the client writes or the event moves on.',
    since: 'after the stage of the proposal began',
  },
  payment: {
    title: 'Gentle payment reminder',
    text: 'For orders with an open balance whose due day has passed, where the buyer’s address is that of a client, partner, payer or family of an event. Each event gets a step once. It ends when the order is paid, somebody writes, or the event is lost.',
    since: 'after the due day',
  },
  after: {
    title: 'After the event',
    text: 'For events that are booked or done, once their day is over. It ends when somebody writes after that day, or the event is lost.',
    since: 'after the day of the event',
  },
};

/** 'Inquiry not answered, step 2' */
export function stepName({ sequence, step }: { sequence: Sequence; step: number }): string {
  return `${SEQUENCE_TEXTS[sequence].title}, step ${step}`;
}
