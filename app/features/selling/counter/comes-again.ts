export const ONCE = 'No, once';

/** Weeks between two orders of a standing order. */
export const RHYTHMS = { 1: 'Every week', 2: 'Every two weeks', 4: 'Every four weeks' } as const;

export type Weeks = keyof typeof RHYTHMS;
