import { isSignedBy, sign } from '~/platform/secret.server';

export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;

/** `picture` is `{bucket}/{key}`. */
export interface Card {
  title: string;
  picture?: string | undefined;
}

/** The URL of a page's card, signed, so that nobody else can have cards made. */
export function sharePath(secret: string, card: Card): string {
  const query = new URLSearchParams({ title: card.title });
  const picture = card.picture ? `/${card.picture.split('/').map(encodeURIComponent).join('/')}` : '';
  return `/share/${sign(secret, signedText(card))}${picture}?${query}`;
}

export function readSharePath(secret: string, path: string, search: URLSearchParams): Card | undefined {
  const [, signature = '', picture] = /^\/share\/([\w-]{43})(?:\/(.+))?$/.exec(path) ?? [];
  const card = { title: search.get('title') ?? '', picture };
  return signature && isSignedBy(secret, signedText(card), signature) ? card : undefined;
}

function signedText({ title, picture = '' }: Card) {
  return JSON.stringify(['share', title, picture]);
}
