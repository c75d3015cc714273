import type { AnyEmail } from '~/features/studio/email-definition.server';

export const RECIPIENTS: Record<AnyEmail['to'], string> = {
  buyer: 'The buyer',
  visitor: 'The visitor',
  client: 'The client',
  account: 'Whose account it is',
  studio: 'The studio',
  staff: 'Staff',
};
