import { z } from 'zod';
import { cleanLine } from '~/lib/clean-text';

/** Stored and compared in lower case. */
export const emailAddress = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, 'This address is too long.')
  .pipe(z.email('Enter an email address, for example june@example.com.'));

export const ownName = z.string().overwrite(cleanLine).min(1, 'Enter your name.').max(200, 'This name is too long.');

/** Product.md: passwords of 8 to 128 characters. */
export const newPassword = z
  .string()
  .min(8, 'A password has at least 8 characters.')
  .max(128, 'A password has at most 128 characters.');

export const signInForm = z.object({
  email: emailAddress,
  password: z.string().min(1, 'Enter your password.').max(128, 'A password has at most 128 characters.'),
});

export type SignInForm = z.infer<typeof signInForm>;
