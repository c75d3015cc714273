import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { askPatiently, CHECK_EVERY_MS, isDue, personAt, type Seen } from './session-check';
import { hearTabs, type SessionEvent, tellTabs } from './session-events';

type SessionWatchProps = {
  /** The user's id; null on login pages. */
  person?: string | null;
  /** What other tabs show of the user, such as their name: they are told when it changes. */
  shown?: string;
};

/**
 * Keeps this tab in sync with the browser's session: changes in other tabs arrive at once, others whenever the tab
 * becomes visible, and the session is renewed before it ends. A hidden tab does not poll. If the user changed, the page
 * is reloaded and its middleware redirects.
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
