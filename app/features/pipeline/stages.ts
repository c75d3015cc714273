import { EVENT_KINDS, type EventKind } from '~/lib/event-kinds';

/** Of an event, from the first inquiry to its end. */
export const STAGES = ['new', 'contacted', 'meeting', 'proposal', 'booked', 'done', 'lost'] as const;
export type Stage = (typeof STAGES)[number];

/** Unless the studio calls them otherwise: see `readStageNames`. */
export const STAGE_NAMES: Record<Stage, string> = {
  new: 'New',
  contacted: 'Contacted',
  meeting: 'Meeting',
  proposal: 'Proposal',
  booked: 'Booked',
  done: 'Done',
  lost: 'Lost',
};

export type StageNames = typeof STAGE_NAMES;

/** When an event is there, for whoever renames a stage. */
export const STAGE_MEANINGS: Record<Stage, string> = {
  new: 'Nobody has answered the inquiry yet.',
  contacted: 'The inquiry is answered.',
  meeting: 'A meeting is planned or done.',
  proposal: 'They have your proposal.',
  booked: 'It counts for the day, and gets its tasks.',
  done: 'It is over.',
  lost: 'They chose somebody else, or called it off.',
};

/** What is still worked on. */
export const OPEN_STAGES = STAGES.slice(0, 5);

export function isStage(text: string | undefined): text is Stage {
  return STAGES.some((stage) => stage === text);
}

interface Described {
  kind: EventKind | null;
  venue: string | null;
  guest_count: number | null;
}

/** 'Wedding, The Ridge House, 90 guests': what is known of it. */
export function describeEvent({ kind, venue, guest_count }: Described): string {
  return [kind && EVENT_KINDS[kind], placeAndGuests({ venue, guest_count })].filter(Boolean).join(', ');
}

export function placeAndGuests({ venue, guest_count }: Pick<Described, 'venue' | 'guest_count'>): string {
  const guests = guest_count && (guest_count === 1 ? 'one guest' : `${guest_count} guests`);
  return [venue, guests].filter(Boolean).join(', ');
}
