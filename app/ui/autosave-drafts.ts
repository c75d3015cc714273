/** With the request, within the two seconds of work that may be lost. */
const WAIT_MS = 1000;
const RETRY_MS = 5000;
/** Browsers limit requests from a page that is being left. */
const MAX_AT_LEAVING = 60_000;

export type AutosaveState = { state: 'idle' | 'saving' | 'failed' | 'signed-out' } | { state: 'saved'; at: Date };

type Options = { action: string; onChange: (autosave: AutosaveState) => void };

/** Returns a function that ends this and sends what is pending. */
export function autosaveDrafts(form: HTMLFormElement, { action, onChange }: Options): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: AbortController | undefined;
  let isWaiting = false;

  function plan(wait = WAIT_MS) {
    isWaiting = true;
    timer ??= setTimeout(send, wait);
  }

  async function send() {
    timer = undefined;
    if (sending) return;
    const own = new AbortController();
    sending = own;
    isWaiting = false;
    onChange({ state: 'saving' });
    const state = await post(action, form, own.signal);
    if (own.signal.aborted) return;
    sending = undefined;
    onChange(state === 'saved' ? { state, at: new Date() } : { state });
    if (state !== 'saved') plan(RETRY_MS);
    else if (isWaiting) plan();
  }

  function forget() {
    clearTimeout(timer);
    timer = undefined;
    isWaiting = false;
    sending?.abort();
    sending = undefined;
  }

  function flush() {
    if (!isWaiting) return;
    clearTimeout(timer);
    timer = undefined;
    isWaiting = false;
    const body = textsOf(form);
    void fetch(action, { method: 'POST', body, keepalive: body.toString().length < MAX_AT_LEAVING }).catch(
      () => undefined,
    );
  }

  const later = () => plan();
  const listeners: [EventTarget, string, () => void][] = [
    [form, 'input', later],
    [form, 'change', later],
    // A saved form is no draft any more; if it comes back with errors, the next key saves a draft again.
    [form, 'submit', forget],
    [window, 'pagehide', flush],
  ];
  for (const [target, event, listener] of listeners) target.addEventListener(event, listener);
  return () => {
    for (const [target, event, listener] of listeners) target.removeEventListener(event, listener);
    flush();
  };
}

async function post(action: string, form: HTMLFormElement, signal: AbortSignal) {
  try {
    const answer = await fetch(action, { method: 'POST', body: textsOf(form), signal });
    if (answer.redirected) return 'signed-out';
    return answer.ok ? 'saved' : 'failed';
  } catch {
    return 'failed';
  }
}

function textsOf(form: HTMLFormElement): URLSearchParams {
  const texts = [...new FormData(form)].filter((field): field is [string, string] => typeof field[1] === 'string');
  return new URLSearchParams(texts);
}
