import { isSignedBy, sign } from '~/platform/secret.server';

/** The size that previews of a shared link are shown at, in pixels. */
export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;

/** What a card says, and the stored picture on it as `{bucket}/{key}`. */
export interface Card {
  title: string;
  picture?: string | undefined;
}

/** Where the card of a page is: signed, so that nobody else can have cards made with words of theirs. */
export function sharePath(secret: string, card: Card): string {
  const query = new URLSearchParams({ title: card.title });
  const picture = card.picture ? `/${card.picture.split('/').map(encodeURIComponent).join('/')}` : '';
  return `/share/${sign(secret, said(card))}${picture}?${query}`;
}

/** The card that was asked for; nothing when the address is not one of ours. */
export function cardAt(secret: string, path: string, search: URLSearchParams): Card | undefined {
  const [, signature = '', picture] = /^\/share\/([\w-]{43})(?:\/(.+))?$/.exec(path) ?? [];
  const card = { title: search.get('title') ?? '', picture };
  return signature && isSignedBy(secret, said(card), signature) ? card : undefined;
}

function said({ title, picture = '' }: Card) {
  return JSON.stringify(['share', title, picture]);
}
