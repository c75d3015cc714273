/** Spec 4, "Auth session events". */
export type SessionEvent =
  | 'INITIAL_SESSION'
  | 'SIGNED_IN'
  | 'SIGNED_OUT'
  | 'TOKEN_REFRESHED'
  | 'USER_UPDATED'
  | 'PASSWORD_RECOVERY'
  | 'MFA_CHALLENGE_VERIFIED';

export interface SessionMessage {
  event: SessionEvent;
  /** Null after a sign-out; absent if unchanged. */
  person?: string | null;
}

const CHANNEL = 'rhodora.session';

export function notifyTabs(message: SessionMessage): void {
  const channel = new BroadcastChannel(CHANNEL);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel is of this origin only.
  channel.postMessage(message);
  channel.close();
}

export function listenToTabs(onMessage: (message: SessionMessage) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<SessionMessage>) => onMessage(data);
  return () => channel.close();
}
