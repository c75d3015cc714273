import { showSpinner } from '~/ui/show-spinner';
import { toast } from '~/ui/toast';
import { updatePage } from '~/ui/update-page';
import { FOUND, SUMMARY } from './search-parts';

const PAUSE_MS = 250;
const MIN_LETTERS = 3;

const NOT_REACHED = {
  variant: 'destructive',
  title: 'We could not be reached.',
  description: 'What you typed is still here. Please try again in a minute.',
} as const;

/** Searches while the visitor types, without loading a document. */
export default function searchWhileTyping(form: HTMLFormElement) {
  const input = form.elements.namedItem('q') as HTMLInputElement;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = new AbortController();

  async function search(onLost?: () => void) {
    clearTimeout(timer);
    running.abort();
    running = new AbortController();
    const { signal } = running;
    const url = `/search?${new URLSearchParams({ q: input.value })}`;
    const hideSpinner = showSpinner();
    try {
      if (await updatePage(url, [SUMMARY, FOUND], signal)) history.replaceState(history.state, '', url);
      else if (onLost) location.assign(url);
    } catch {
      if (!signal.aborted) onLost?.();
    }
    hideSpinner();
  }

  function searchSoon() {
    clearTimeout(timer);
    if (input.value.trim().length < MIN_LETTERS) return;
    // Offline, only Enter submits, and `holdWhileOffline` explains why nothing happens.
    timer = setTimeout(() => navigator.onLine && void search(), PAUSE_MS);
  }

  input.addEventListener('input', searchSoon);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void search(() => toast(NOT_REACHED));
  });
  // Typed before this script was there.
  if (input.value !== input.defaultValue) searchSoon();
}
