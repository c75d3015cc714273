import { z } from 'zod';
import { cleanText } from '~/lib/clean-text';

const MAX_LENGTH = 500;

/** The only columns that clients may change. Empty becomes null. */
export const profileSchema = z.object({
  phone: z
    .string()
    .transform(cleanText)
    .refine((phone) => phone === '' || phone.replace(/\D/g, '').length >= 7, {
      message: 'This number has too few digits. For example, 304-555-0100',
    })
    .refine((phone) => phone.length <= 60, { message: 'This is too long for a number.' }),
  pinterest_link: z
    .string()
    .transform(cleanText)
    .refine((link) => link === '' || isWebAddress(link), {
      message: 'A web address starts with https:// and has no spaces. For example, https://example.com/board',
    })
    .refine((link) => link.length <= MAX_LENGTH, { message: 'This address is too long.' }),
});

function isWebAddress(text: string) {
  return /^https?:\/\/\S+$/i.test(text) && URL.canParse(text);
}
