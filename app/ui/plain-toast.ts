import type { Toast } from './toast';

/** Shows a toast whose script did not load. It stays until Escape, a press elsewhere, or the next one. */
export function showPlainToast({ title, description, variant, link }: Toast) {
  document.querySelector<HTMLElement>('.toast-region')?.hidePopover();
  const region = document.createElement('section');
  region.className = 'toast-region';
  region.popover = 'auto';
  const card = document.createElement('div');
  card.className = variant ? `toast toast-${variant}` : 'toast';
  card.role = variant ? 'alert' : 'status';
  const heading = document.createElement('b');
  heading.textContent = title;
  const text = document.createElement('p');
  text.textContent = description ?? '';
  const words = document.createElement('div');
  words.append(heading, text);
  if (link) {
    const more = document.createElement('a');
    more.className = 'toast-link';
    more.href = link.to;
    more.textContent = link.label;
    words.append(more);
  }
  card.append(words);
  region.append(card);
  // Everything outside a modal dialog is inert.
  ([...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body).append(region);
  region.showPopover();
  removeWhenClosed(region);
}

function removeWhenClosed(region: HTMLElement) {
  const listening = new AbortController();
  const { signal } = listening;
  region.addEventListener('beforetoggle', () => listening.abort(), { signal });
  region.addEventListener('toggle', ({ newState }) => newState === 'closed' && region.remove());
  const close = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // Escape would also clear a search field.
    event.preventDefault();
    region.hidePopover();
  };
  document.addEventListener('keydown', close, { signal });
}
