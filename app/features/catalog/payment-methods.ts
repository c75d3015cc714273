/** How staff were paid outside the site. */
export const METHODS = {
  cash: 'In cash',
  terminal: 'By card on the terminal',
  check: 'By check',
  transfer: 'By bank transfer',
} as const;
export type Method = keyof typeof METHODS;
