const FIRST_WAIT_MS = 500;
const MAX_WAIT_MS = 30_000;
/** The server sends something every 25 s: after this long without a message the connection is dead. */
const SILENCE_MS = 60_000;

const AGAIN_MS = 400;

/** Milliseconds before a newer version is asked for again, because another process sent the old one or none came. */
export function retryDelay(tries: number) {
  return tries === 0 ? 0 : Math.min(MAX_WAIT_MS, AGAIN_MS * 2 ** tries);
}

/** Reports the newest version of a list until stopped by the returned function. Reconnects by itself. */
export function followList(list: string, onVersion: (version: number) => void): () => void {
  let socket: WebSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;

  function connect() {
    clearTimeout(timer);
    socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/live/${list}`);
    socket.onmessage = ({ data }) => {
      tries = 0;
      waitForWord();
      onVersion(Number(data));
    };
    socket.onclose = tryAgain;
    waitForWord();
  }

  function waitForWord() {
    clearTimeout(timer);
    timer = setTimeout(reconnect, SILENCE_MS);
  }

  /** Random, so that a restarted server does not meet all browsers at once. */
  function tryAgain() {
    clearTimeout(timer);
    const longest = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** tries++);
    timer = setTimeout(connect, longest * (0.5 + Math.random() / 2));
  }

  function leave() {
    clearTimeout(timer);
    if (socket) socket.onclose = socket.onmessage = null;
    socket?.close();
  }

  function reconnect() {
    leave();
    connect();
  }

  const listening = new AbortController();
  const { signal } = listening;
  // Back from sleep, a tunnel, or the back/forward cache.
  addEventListener('online', reconnect, { signal });
  addEventListener('pageshow', ({ persisted }) => persisted && reconnect(), { signal });
  addEventListener('pagehide', leave, { signal });
  connect();
  return () => {
    listening.abort();
    leave();
  };
}
