/** How a standing order repeats, by its weeks. */
export const REPEATS = { 1: 'Every week', 2: 'Every two weeks', 4: 'Every four weeks' } as const;

export type Weeks = keyof typeof REPEATS;
