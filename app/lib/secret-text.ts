/** What stands in place of a secret wherever its recipient is not the reader. */
export const HIDDEN = '[hidden]';

/** A code, or a link that acts for whoever opens it. It is text only for whoever asks for it with `reveal`. */
export class SecretText {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  reveal(): string {
    return this.#text;
  }

  toString(): string {
    return HIDDEN;
  }

  toJSON(): string {
    return HIDDEN;
  }
}

declare const needsLogin: unique symbol;

/** An address that opens nothing private without a login. */
export type PlainLink = string & { readonly [needsLogin]: true };

export function plainLink({ baseUrl }: { baseUrl: string }, path: `/${string}`): PlainLink {
  return (baseUrl + path) as PlainLink;
}

/** An address elsewhere that opens nothing private. */
export function publicLink(url: string): PlainLink {
  return url as PlainLink;
}

/** `text` as HTML or plain text, with each of `secrets` hidden. Calendar files fold long lines (RFC 5545, 3.1). */
export function hideSecrets(text: string, secrets: string[]): string {
  const unfolded = secrets.length > 0 ? text.replaceAll('\r\n ', '') : text;
  return secrets
    .flatMap((secret) => [secret, secret.replaceAll('&', '&amp;')])
    .reduce((shown, secret) => shown.replaceAll(secret, HIDDEN), unfolded);
}
