import { z } from 'zod';
import { optionalEmail, optionalLine, requiredLine, textOrNull } from '~/lib/text-fields';
import { ACCESSES, ROLES } from './roles';

const NAME_MISSING = 'Enter a name.';
const PHONE_MISSING = 'Enter a phone number.';

const email = optionalEmail().transform((text) => text?.toLowerCase() ?? null);

export const personFacts = z.object({
  name: requiredLine(200, NAME_MISSING),
  kind: z.enum(['person', 'organization']).catch('person'),
  tags: optionalLine(200),
  allergies: textOrNull(1000),
  notes: textOrNull(4000),
});
export type PersonFacts = z.output<typeof personFacts>;

export const emailForm = z.object({ email: email.refine((text) => text !== null, 'Enter an email address.') });
export const phoneForm = z.object({ phone: requiredLine(60, PHONE_MISSING) });

export const roleForm = z.object({
  role: z.enum(ROLES, 'Choose a role.'),
  sees: z.enum(ACCESSES).catch('nothing'),
});

export const newPerson = z.object({
  name: requiredLine(200, NAME_MISSING),
  phone: optionalLine(60),
  email,
});
