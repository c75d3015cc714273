/** Spec 4, "Auth session events". */
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
  /** The id of the signed-in user, null after a sign-out; absent if unchanged. */
  person?: string | null;
}

const CHANNEL = 'rhodora.session';

export function tellTabs(told: Told): void {
  const channel = new BroadcastChannel(CHANNEL);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel is of this origin only.
  channel.postMessage(told);
  channel.close();
}

export function hearTabs(hear: (told: Told) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<Told>) => hear(data);
  return () => channel.close();
}
