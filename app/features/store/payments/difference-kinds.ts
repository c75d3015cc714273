import type { Difference } from './differences.server';

export const DIFFERENCE_KINDS: Record<Difference['kind'], string> = {
  charge: 'Payment',
  refund: 'Refund',
  dispute: 'Dispute',
};
