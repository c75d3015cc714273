/** Of what may differ between the books and the payment provider. */
export const DIFFERENCE_KINDS = {
  charge: 'Payment',
  refund: 'Refund',
  dispute: 'Dispute',
} as const;
