import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { newId } from '~/lib/new-id';
import { UploadError, uploadResumably } from './resumable-upload';
import { type Toast, toast } from './toast';
import { openUploadQueue, type SendFile, type UploadRules } from './upload-queue';
import { useUnloadWarning } from './use-unload-warning';
import { useQueuedFiles } from './use-queued-files';

type Fields = Record<string, string>;

type Uploads = {
  address: string;
  purpose?: 'document';
  rules: UploadRules;
  success: (count: number) => Toast;
};

export function useUploads({ address, purpose, rules, success }: Uploads) {
  const [queue] = useState(() => openUploadQueue<Fields>({ send: sendTo(address, purpose), rules, newId }));
  const [isSending, setIsSending] = useState(false);
  const files = useQueuedFiles(queue);
  const { revalidate } = useRevalidator();
  useUnloadWarning(isSending);

  async function during(work: Promise<boolean>) {
    const before = countDone(queue.list());
    setIsSending(true);
    const hasAllArrived = await work;
    setIsSending(false);
    const arrived = countDone(queue.list()) - before;
    if (arrived > 0 && hasAllArrived) toast(success(arrived));
    // Rejected files stay until somebody has read why.
    for (const { id, state } of queue.list()) if (state === 'done') queue.remove(id);
    if (arrived > 0) await revalidate();
  }
  return {
    queue,
    files,
    isSending,
    hasFiles: files.some(({ state }) => state === 'waiting' || state === 'failed'),
    send: (fields: Fields) => during(queue.send(fields)),
    retry: (id: string, fields: Fields) => during(queue.retry(id, fields)),
  };
}

function countDone(files: { state: string }[]) {
  return files.filter(({ state }) => state === 'done').length;
}

function sendTo(address: string, purpose?: 'document'): SendFile<Fields> {
  return async ({ file }, { leave, ...sending }) => {
    try {
      await uploadResumably(file, { address, fields: leave, purpose, ...sending });
    } catch (error) {
      if (error instanceof UploadError && !sending.signal.aborted)
        toast({ ...(error.flash ?? { title: 'Upload Failed', description: error.message }), variant: 'destructive' });
      throw error;
    }
  };
}
