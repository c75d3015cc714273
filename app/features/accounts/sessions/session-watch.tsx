import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { sleep } from '~/lib/sleep';
import { fetchWithRetry, CHECK_EVERY_MS, needsRefresh, userAt, type SessionState } from './session-poll';
import { listenToTabs, type SessionEvent, notifyTabs } from './session-events';

type SessionWatchProps = {
  person?: string | null;
  /** What other tabs show of the user, such as their name; null on login pages. */
  shown?: string;
};

/** Keeps this tab in sync with the session, and renews it in time. Hidden tabs do not poll. */
export function SessionWatch({ person = null, shown }: SessionWatchProps) {
  const { revalidate } = useRevalidator();
  const revalidateRef = useRef(revalidate);
  revalidateRef.current = revalidate;
  useNotifyTabs(person, shown);
  useEffect(() => {
    const state: { current?: SessionState } = {};
    const revalidateIfOther = (other: string | null) => other !== person && void revalidateRef.current();
    const stopListening = listenToTabs((message) => {
      if (message.event === 'USER_UPDATED') void revalidateRef.current();
      else if (message.person !== undefined) revalidateIfOther(message.person);
    });
    const check = async () => {
      if (document.hidden) return;
      const before = state.current;
      state.current = await fetchWithRetry(fetchSession, sleep);
      if (!state.current) return;
      if (before?.person && state.current.expires_at > before.expires_at)
        notifyTabs({ event: 'TOKEN_REFRESHED', person });
      revalidateIfOther(userAt(state.current, Date.now()));
    };
    const tick = () => {
      if (!document.hidden && person && (!state.current || needsRefresh(state.current, Date.now()))) void check();
    };
    const checkNow = () => void check();
    document.addEventListener('visibilitychange', checkNow);
    const timer = setInterval(tick, CHECK_EVERY_MS);
    return () => {
      stopListening();
      document.removeEventListener('visibilitychange', checkNow);
      clearInterval(timer);
    };
  }, [person]);
  return null;
}

const LAST_KEY = 'rhodora.person';

function useNotifyTabs(person: string | null, shown?: string) {
  const before = useRef(shown);
  useEffect(() => {
    if (shown !== before.current) notifyTabs({ event: 'USER_UPDATED' });
    before.current = shown;
  }, [shown]);
  useEffect(() => {
    const last = localStorage.getItem(LAST_KEY);
    localStorage.setItem(LAST_KEY, person ?? '');
    notifyTabs({ event: sessionEvent(last, person), person });
  }, [person]);
}

function sessionEvent(last: string | null, person: string | null): SessionEvent {
  if (last === null || last === (person ?? '')) return 'INITIAL_SESSION';
  return person ? 'SIGNED_IN' : 'SIGNED_OUT';
}

async function fetchSession(): Promise<SessionState> {
  const answer = await fetch('/auth/session', { headers: { Accept: 'application/json' } });
  if (!answer.ok) throw new Error(`The session was answered with ${answer.status}.`);
  return (await answer.json()) as SessionState;
}
