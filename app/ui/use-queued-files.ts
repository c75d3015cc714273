import { useSyncExternalStore } from 'react';
import type { QueuedFile, QueueView } from './upload-queue';

export function useQueuedFiles({ watch, list }: Pick<QueueView, 'watch' | 'list'>): QueuedFile[] {
  return useSyncExternalStore(watch, list, list);
}
