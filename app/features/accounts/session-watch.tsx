import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { askPatiently, CHECK_EVERY_MS, isDue, personAt, type Seen } from './session-check';
import { hearTabs, type SessionEvent, tellTabs } from './session-events';

type SessionWatchProps = {
  /** Who is signed in on this page, by id; nobody where one signs in. */
  person?: string | null;
  /** What other tabs show of them, such as their name: they are told when it changes. */
  shown?: string;
};

/**
 * Keeps this tab true to the session of its browser: what another tab did is heard at once, what happened elsewhere is
 * seen every time the tab is looked at again, and a session is renewed before it ends. While the tab is hidden nothing is
 * asked. The page is read anew when somebody else, or nobody, is signed in by now: its middleware redirects them.
 */
export function SessionWatch({ person = null, shown }: SessionWatchProps) {
  const { revalidate } = useRevalidator();
  const anew = useRef(revalidate);
  anew.current = revalidate;
  useTold(person, shown);
  useEffect(() => {
    const seen: { now?: Seen } = {};
    const changed = (other: string | null) => other !== person && void anew.current();
    const deafen = hearTabs((told) => {
      if (told.event === 'USER_UPDATED') void anew.current();
      else if (told.person !== undefined) changed(told.person);
    });
    const check = async () => {
      if (document.hidden) return;
      const before = seen.now;
      seen.now = await askPatiently(askServer, pause);
      if (!seen.now) return;
      if (before?.person && seen.now.expires_at > before.expires_at) tellTabs({ event: 'TOKEN_REFRESHED', person });
      changed(personAt(seen.now, Date.now()));
    };
    const tick = () => {
      if (!document.hidden && person && (!seen.now || isDue(seen.now, Date.now()))) void check();
    };
    const look = () => void check();
    document.addEventListener('visibilitychange', look);
    const timer = setInterval(tick, CHECK_EVERY_MS);
    return () => {
      deafen();
      document.removeEventListener('visibilitychange', look);
      clearInterval(timer);
    };
  }, [person]);
  return null;
}

const LAST_KEY = 'rhodora.person';

/** Tells the other tabs who is signed in here, and when what they show of them has changed. */
function useTold(person: string | null, shown?: string) {
  const before = useRef(shown);
  useEffect(() => {
    if (shown !== before.current) tellTabs({ event: 'USER_UPDATED' });
    before.current = shown;
  }, [shown]);
  useEffect(() => {
    const last = localStorage.getItem(LAST_KEY);
    localStorage.setItem(LAST_KEY, person ?? '');
    tellTabs({ event: eventOf(last, person), person });
  }, [person]);
}

function eventOf(last: string | null, person: string | null): SessionEvent {
  if (last === null || last === (person ?? '')) return 'INITIAL_SESSION';
  return person ? 'SIGNED_IN' : 'SIGNED_OUT';
}

async function askServer(): Promise<Seen> {
  const answer = await fetch('/auth/session', { headers: { Accept: 'application/json' } });
  if (!answer.ok) throw new Error(`The session was answered with ${answer.status}.`);
  return (await answer.json()) as Seen;
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}
