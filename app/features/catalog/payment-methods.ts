/** How staff were paid outside the site. */
export const METHODS = { cash: 'In cash', check: 'By check', transfer: 'By bank transfer' } as const;
export type Method = keyof typeof METHODS;
