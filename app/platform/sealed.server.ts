import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { sign } from './secret.server';

/** Encrypted with a key of its own for each purpose, so that no text can take the place of another. */
export function seal(secret: string, purpose: string, text: string): Promise<string> {
  return symmetricEncrypt({ key: sign(secret, purpose), data: text });
}

/** Throws if it was sealed with another secret or for another purpose. */
export function unseal(secret: string, purpose: string, data: string): Promise<string> {
  return symmetricDecrypt({ key: sign(secret, purpose), data });
}
