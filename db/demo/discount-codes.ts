export const discountCodes = [
  { name: 'A first order', code: 'WELCOME-10', kind: 'percent' as const, percent: '10', is_first_order: true },
  {
    name: 'Thank-you notes',
    code: 'LAUREL-FIVE',
    kind: 'amount' as const,
    amount_cents: 500,
    is_once_per_buyer: true,
    max_uses: 200,
  },
  { name: 'Delivery on us', code: 'PORCH', kind: 'delivery' as const, is_paused: true },
];
