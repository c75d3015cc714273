/** Days after an order is put on account until it is due. */
export const TERMS = { 0: 'Due on receipt', 15: 'Net 15 days', 30: 'Net 30 days' } as const;

export type TermsDays = keyof typeof TERMS;

export const LONGEST_TERMS_DAYS = Math.max(...Object.keys(TERMS).map(Number));
