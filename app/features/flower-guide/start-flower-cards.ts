import { ReadingDialog } from '~/ui/reading-dialog';

/** The pointer rests: a visitor may follow the link. */
const HOVER_MS = 100;
const CARD = 'dialog.flower-dialog';
/** What differs between two cards. */
const PARTS = '.flower-card-picture, [aria-live], [rel=prev], [rel=next]';

type Loaded = { card: HTMLDialogElement; title: string };

/** Opens the cards of the guide's flowers: each is in its flower's document, which is loaded when a visitor is about to open it. */
export function startFlowerCards() {
  if (!document.querySelector('.flower-link')) return;
  const documents = new Map<string, Promise<Loaded>>();
  const load = (address: string) => {
    const loaded = documents.get(address) ?? loadCard(address);
    documents.set(address, loaded);
    loaded.catch(() => documents.delete(address));
    return loaded;
  };
  new ReadingDialog({ load, show: showCard, clear: () => document.querySelector(CARD)?.remove() }).start();
  loadEarly((address) => void load(address).catch(() => undefined));
}

async function loadCard(address: string): Promise<Loaded> {
  const answer = await fetch(address);
  const { title, body } = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const card = body.querySelector<HTMLDialogElement>(CARD);
  if (!card) throw new Error(`${answer.status} without a card: ${address}`);
  return { card, title };
}

/** Turns the open card into the next, so that its links keep the focus and its text is announced. */
function showCard({ card, title }: Loaded) {
  const shown = document.querySelector<HTMLDialogElement>(CARD);
  const next = card.cloneNode(true) as HTMLDialogElement;
  next.dataset.title = title;
  if (!shown?.open) {
    shown?.remove();
    document.querySelector('main')?.append(next);
    return next;
  }
  const parts = next.querySelectorAll(PARTS);
  for (const [place, part] of shown.querySelectorAll(PARTS).entries()) {
    const nextPart = parts[place];
    part.replaceChildren(...(nextPart?.childNodes ?? []));
    if (part instanceof HTMLAnchorElement && nextPart instanceof HTMLAnchorElement) part.href = nextPart.href;
  }
  shown.dataset.title = title;
  for (const scroller of shown.querySelectorAll('.flower-card, .flower-card-details')) scroller.scrollTop = 0;
  return shown;
}

function loadEarly(load: (address: string) => void) {
  let resting: ReturnType<typeof setTimeout> | undefined;
  const start = ({ target, type }: Event) => {
    clearTimeout(resting);
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-dialog]') : null;
    if (link) resting = setTimeout(() => load(link.href), type === 'pointerdown' ? 0 : HOVER_MS);
  };
  for (const type of ['pointerover', 'focusin', 'pointerdown']) addEventListener(type, start);
}
