import { opensElsewhere } from '~/ui/modal';
import { ReadingDialog } from '~/ui/reading-dialog';
import { lightboxSizes } from './lightbox-sizes';

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, next: 1, prev: -1 };

export function startLightbox() {
  const dialog = document.querySelector<HTMLDialogElement>('dialog.lightbox');
  if (dialog) new Lightbox(dialog).start();
}

/** The pictures of the page beside each other in a strip that scrolls. */
class Lightbox {
  private readonly dialog: HTMLDialogElement;
  private readonly strip: HTMLElement;
  private readonly plates = [...document.querySelectorAll<HTMLElement>('.masonry .plate')];
  private readonly links = this.plates.map((plate) => find(plate, 'a') as HTMLAnchorElement);
  private readonly images = this.plates.map((plate) => find(plate, 'img') as HTMLImageElement);
  private readonly items: HTMLElement[] = this.plates.map(emptyItem);
  private readonly page = new ReadingDialog<number>({
    load: async (address) => this.links.findIndex(({ href }) => href === address),
    show: (index) => this.open(index),
    clear: () => this.strip.replaceChildren(),
  });
  private current = this.links.findIndex(({ href }) => href === location.href);

  constructor(dialog: HTMLDialogElement) {
    this.dialog = dialog;
    this.strip = find(dialog, '.lightbox-strip');
  }

  start() {
    const { dialog, strip } = this;
    if (dialog.open) this.surroundServed();
    this.page.start();
    strip.addEventListener('scroll', () => this.followScroll());
    dialog.addEventListener('keydown', (event) => this.stepByKey(event));
    dialog.addEventListener('click', (event) => this.stepByLink(event));
    // Also when it gets its size, because the dialog opens.
    new ResizeObserver(() => this.scroll()).observe(strip);
  }

  /** Around the one picture that the server rendered. */
  private surroundServed() {
    const { items, strip, current } = this;
    items[current] = find(strip, 'li');
    strip.prepend(...items.slice(0, current));
    strip.append(...items.slice(current + 1));
    this.turnTo(current);
  }

  private open(index: number) {
    this.strip.replaceChildren(...this.items);
    this.turnTo(index);
    this.scroll();
    return this.dialog;
  }

  private stepByKey(event: KeyboardEvent) {
    const step = STEPS[event.key];
    const index = { Home: 0, End: this.items.length - 1 }[event.key] ?? (step && this.current + step);
    if (index === undefined) return;
    event.preventDefault();
    this.goTo(index);
  }

  private stepByLink(event: MouseEvent) {
    const step = STEPS[(event.target as Element).closest('a')?.rel ?? ''];
    if (!step || opensElsewhere(event)) return;
    event.preventDefault();
    this.goTo(this.current + step);
  }

  /** After the last picture of the page comes the next page's first, or else the first. */
  private goTo(index: number) {
    const elsewhere = this.onOtherPage(index);
    if (elsewhere) return location.replace(elsewhere);
    this.moveTo(this.inCircle(index));
    this.scroll();
  }

  private onOtherPage(index: number) {
    const { newer, older } = this.dialog.dataset;
    if (index < 0) return newer;
    return index < this.items.length ? undefined : older;
  }

  private followScroll() {
    const { scrollLeft, clientWidth } = this.strip;
    if (this.dialog.open) this.moveTo(Math.round(scrollLeft / clientWidth));
  }

  private moveTo(index: number) {
    if (index === this.current || !this.links[index]) return;
    this.turnTo(index);
    this.page.moveTo(this.links[index].href);
  }

  private scroll() {
    this.strip.scrollTo({ left: this.current * this.strip.clientWidth, behavior: 'instant' });
  }

  private turnTo(index: number) {
    this.current = index;
    for (const [place, item] of this.items.entries()) {
      const distance = Math.abs(place - index);
      const image = this.images[place];
      item.ariaHidden = distance > 0 ? 'true' : null;
      // Those beside it load too.
      if (distance > 1) item.replaceChildren();
      else if (!item.firstChild && image) item.append(fullPicture(image));
      item.firstElementChild?.classList.toggle('lightbox-current', distance === 0);
    }
    this.describe(index);
  }

  private describe(index: number) {
    const { dialog, plates, images, links } = this;
    const caption = plates[index]?.querySelector('figcaption span')?.textContent ?? '';
    const name = caption || images[index]?.alt;
    const number = plates[index]?.querySelector('figcaption b')?.textContent;
    find(dialog, '.lightbox-caption .num').textContent = `${number} of ${dialog.dataset.total}`;
    find(dialog, '.lightbox-caption span:last-child').textContent = caption;
    for (const step of dialog.querySelectorAll<HTMLAnchorElement>('.lightbox-steps a')) {
      const target = index + (STEPS[step.rel] ?? 0);
      step.href = this.onOtherPage(target) ?? links[this.inCircle(target)]?.href ?? '';
    }
    const { pageTitle, pictureTitle } = dialog.dataset;
    dialog.dataset.title = name ? `${name} ${pictureTitle}` : pageTitle;
  }

  private inCircle(index: number) {
    return (index + this.items.length) % this.items.length;
  }
}

function emptyItem() {
  const item = document.createElement('li');
  // A press beside the picture.
  item.dataset.close = '';
  return item;
}

function fullPicture(image: HTMLImageElement) {
  const ratio = Number(image.getAttribute('width')) / Number(image.getAttribute('height'));
  const frame = document.createElement('div');
  frame.className = 'lightbox-picture';
  frame.style.setProperty('--ratio', String(ratio));
  const picture = image.cloneNode() as HTMLImageElement;
  if (picture.srcset) picture.sizes = lightboxSizes(ratio);
  frame.append(picture);
  return frame;
}

function find(inside: HTMLElement, selector: string) {
  const found = inside.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`No ${selector}`);
  return found;
}
