import { useSyncExternalStore } from 'react';
import type { QueuedFile, QueueView } from './upload-queue';

/** The files of a queue, as they change. */
export function useQueued({ watch, list }: Pick<QueueView, 'watch' | 'list'>): QueuedFile[] {
  return useSyncExternalStore(watch, list, list);
}
