/** What can happen to somebody's session (spec 4, "Auth session events"). */
export type SessionEvent =
  | 'INITIAL_SESSION'
  | 'SIGNED_IN'
  | 'SIGNED_OUT'
  | 'TOKEN_REFRESHED'
  | 'USER_UPDATED'
  | 'PASSWORD_RECOVERY'
  | 'MFA_CHALLENGE_VERIFIED';

export interface Told {
  event: SessionEvent;
  /** Who is signed in now, by id; nobody after a sign-out. Absent where that is as it was. */
  person?: string | null;
}

const CHANNEL = 'rhodora.session';

/** Tells every other open tab of this browser. */
export function tellTabs(told: Told): void {
  const channel = new BroadcastChannel(CHANNEL);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel is of this origin only.
  channel.postMessage(told);
  channel.close();
}

/** Hears what other tabs tell; answers with what stops it. */
export function hearTabs(hear: (told: Told) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<Told>) => hear(data);
  return () => channel.close();
}
