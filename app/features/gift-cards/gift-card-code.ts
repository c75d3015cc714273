/** Crockford's base 32: without I, L, O and U, which are misread or misheard. */
export const CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 80 bits: nobody finds one by trying. */
export const CODE_LENGTH = 16;

/** The code as it is stored, however it was typed; undefined if it cannot be one. */
export function readCode(typed: string): string | undefined {
  const code = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  const isCode = code.length === CODE_LENGTH && [...code].every((character) => CODE_ALPHABET.includes(character));
  return isCode ? code : undefined;
}

/** As it is printed: 7K2M-9XPD-04TA-HW3N. */
export function formatCode(code: string): string {
  return code.match(/.{4}/g)?.join('-') ?? code;
}

/** What is shown of a card, and means the card that is on an order already. */
export function maskedCode(last4: string): string {
  return `•••• ${last4}`;
}
