import { MODAL_STATE, makeModal, onLeave, opensElsewhere } from './modal';
import { showSpinner } from './show-spinner';

/** How long a page keeps what the dialog showed after it was closed (spec 9, "Flower dialog clear delay"). */
const CLEAR_MS = 300;
/** A swipe has ended when nothing moved for this long. */
const AT_REST_MS = 200;
const LINK = 'a[data-dialog]';

interface View<Content> {
  /** What is at a link's address. If this fails, the link's document is loaded. */
  load(address: string): Promise<Content>;
  /** Puts it into the dialog. */
  show(content: Content): HTMLDialogElement;
  clear(): void;
}

/**
 * Opens links with `data-dialog` over a page that is not hydrated. Their documents contain the same dialog. The address
 * follows; Back closes. `data-title` of the dialog is the page's title while it is open, `data-page-title` the one after it.
 */
export class ReadingDialog<Content> {
  private readonly view: View<Content>;
  private dialog = document.querySelector<HTMLDialogElement>('.page-dialog[open]');
  private address = location.href;
  private isLeaving = false;
  /** Of several requests only the last is shown. */
  private requests = 0;
  private stopListening?: () => void;
  private clearing?: ReturnType<typeof setTimeout>;
  private resting?: ReturnType<typeof setTimeout>;

  constructor(view: View<Content>) {
    this.view = view;
  }

  start() {
    if (this.dialog) this.enter(this.dialog);
    addEventListener('click', (event) => this.follow(event));
    addEventListener('popstate', () => {
      if (linkTo(location.href)) void this.open(location.href);
      else this.close();
    });
    // Restored by the browser, after closing led to another document.
    addEventListener('pageshow', () => (this.isLeaving = false));
  }

  /** After the dialog showed something else by itself. */
  moveTo(address: string) {
    this.address = address;
    clearTimeout(this.resting);
    this.resting = setTimeout(() => {
      replaceAddress(address);
      document.title = this.dialog?.dataset.title ?? '';
    }, AT_REST_MS);
  }

  private follow(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(LINK) : null;
    if (!link || event.defaultPrevented || opensElsewhere(event)) return;
    event.preventDefault();
    void this.open(link.href, this.dialog ? replaceAddress : pushAddress);
  }

  private async open(address: string, remember?: (address: string) => void) {
    const request = ++this.requests;
    const isLast = () => request === this.requests;
    try {
      const content = await this.view.load(address).finally(showSpinner());
      if (!isLast()) return;
      remember?.(address);
      animate(this.dialog ? undefined : linkTo(address), true, () => isLast() && this.show(content, address));
    } catch {
      if (isLast()) location.assign(address);
    }
  }

  private show(content: Content, address: string) {
    const wasOpen = this.dialog !== null;
    this.address = address;
    this.dialog = this.view.show(content);
    document.title = this.dialog.dataset.title ?? '';
    if (!wasOpen) this.enter(this.dialog);
  }

  private enter(dialog: HTMLDialogElement) {
    clearTimeout(this.clearing);
    this.isLeaving = false;
    makeModal(dialog);
    this.stopListening = onLeave(dialog, () => this.leave(dialog));
  }

  /** Back in history if one came from the page underneath. */
  private leave(dialog: HTMLDialogElement) {
    if (this.isLeaving) return;
    this.isLeaving = true;
    clearTimeout(this.resting);
    if (history.state?.isModal) return history.back();
    history.replaceState(null, '', dialog.querySelector<HTMLAnchorElement>('a[data-close]')?.href);
    this.close();
  }

  private close() {
    this.requests++;
    clearTimeout(this.resting);
    const { dialog } = this;
    const link = linkTo(this.address);
    this.dialog = null;
    if (!dialog) return;
    animate(link, false, () => {
      this.stopListening?.();
      dialog.close();
      link?.focus();
      document.title = dialog.dataset.pageTitle ?? '';
      this.clearing = setTimeout(() => this.view.clear(), CLEAR_MS);
    });
  }
}

function pushAddress(address: string) {
  history.pushState(MODAL_STATE, '', address);
}

function replaceAddress(address: string) {
  history.replaceState(history.state, '', address);
}

function linkTo(address: string) {
  return [...document.querySelectorAll<HTMLAnchorElement>(LINK)].find(
    (link) => link.href === address && !link.closest('dialog'),
  );
}

/** Moves a picture between its link and the dialog. */
function animate(link: HTMLElement | undefined, isOpening: boolean, update: () => void) {
  if (!link || !document.startViewTransition) return update();
  link.toggleAttribute('data-moving', isOpening);
  const { ready, finished } = document.startViewTransition(() => {
    link.toggleAttribute('data-moving', !isOpening);
    update();
  });
  // Without an animation, as in a hidden window, the update still happens.
  ready.catch(() => undefined);
  void finished.finally(() => link.removeAttribute('data-moving'));
}
