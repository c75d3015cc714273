import { z } from 'zod';
import { emailError } from '~/lib/email-error';
import { anyLine, optionalLine, optionalText, requiredLine } from '~/lib/text-fields';
import { ACCESSES, ROLES } from './roles';

const NAME_MISSING = 'Enter a name.';
const PHONE_MISSING = 'Enter a phone number.';

const email = anyLine(254).transform((text, check) => {
  const message = text === '' ? undefined : emailError(text);
  if (message) check.addIssue({ code: 'custom', message });
  return text.toLowerCase() || null;
});

export const personFacts = z.object({
  name: requiredLine(200, NAME_MISSING),
  kind: z.enum(['person', 'organization']).catch('person'),
  tags: optionalLine(200),
  allergies: optionalText(1000).transform((text) => text || null),
  notes: optionalText(4000).transform((text) => text || null),
});
export type PersonFacts = z.output<typeof personFacts>;

export const emailForm = z.object({ email: email.refine((text) => text !== null, 'Enter an email address.') });
export const phoneForm = z.object({ phone: requiredLine(60, PHONE_MISSING) });

export const part = z.object({
  role: z.enum(ROLES, 'Choose a role.'),
  sees: z.enum(ACCESSES).catch('nothing'),
});

export const newPerson = z.object({
  name: requiredLine(200, NAME_MISSING),
  phone: optionalLine(60),
  email,
});
