import { Note } from '~/ui/note';
import { UploadProgress } from '~/ui/upload-progress';
import type { QueueView } from '~/ui/upload-queue';
import { useQueuedFiles } from '~/ui/use-queued-files';
import type { Stand } from './use-inquiry';

export function UploadTotal({ queue, stand }: { queue: QueueView; stand: Stand }) {
  const files = useQueuedFiles(queue).filter(({ state }) => state !== 'refused');
  const done = files.filter(({ state }) => state === 'done').length;
  const isUnderWay = files.some(({ state }) => state === 'sending');
  if (isUnderWay || (stand === 'submitting' && files.length > 0))
    return <UploadProgress files={files} label="All files" />;
  if (stand !== 'partly' || files.length === done) return null;
  return (
    <Note tone="warn" title="Your inquiry is with us, but not all of its files." live>
      {files.length - done === 1 ? 'One file' : `${files.length - done} files`} could not be sent. Try again beside
      each, or submit again: it stays one inquiry.
    </Note>
  );
}
