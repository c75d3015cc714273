import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { connectionAdvice } from '~/lib/connection-lost';
import { newId } from '~/lib/new-id';
import { MAX_PICTURE_BYTES, PICTURE_TOO_LARGE } from '~/lib/picture-file';
import { UploadError, uploadResumably } from '~/ui/resumable-upload';
import { toast } from '~/ui/toast';
import { openUploadQueue, type SendFile } from '~/ui/upload-queue';
import { useQueuedFiles } from '~/ui/use-queued-files';
import { useUnloadWarning } from '~/ui/use-unload-warning';
import { counted, PHOTOS } from '../import-kinds';
import { MAX_PHOTOS } from './photo-list';
import { chosenFile, type ReadPhoto } from './read-photos';

type Missing = { digest: string }[];

const RULES = {
  mostFiles: MAX_PHOTOS,
  tooMany: `More than ${MAX_PHOTOS} at once. Not added.`,
  mostBytes: MAX_PICTURE_BYTES,
  tooLarge: PICTURE_TOO_LARGE,
};

/** Sends the missing photos of import `id` whose files were chosen on this page. */
export function usePhotoUpload(id: string, missing: Missing) {
  /** Why it paused, unless someone paused it. */
  const [trouble, setTrouble] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  const [hasStarted, setHasStarted] = useState(false);
  const running = useRef(0);
  const { revalidate } = useRevalidator();
  const [queue] = useState(() => {
    const opened = openUploadQueue<undefined>({ send: sendPhoto, rules: RULES, newId });
    opened.add('photos', filesOf(missing));
    return opened;
  });
  const files = useQueuedFiles(queue);
  useUnloadWarning(isSending);
  // What is half sent continues when the page is opened again.
  useEffect(() => () => queue.pause(), [queue]);

  async function run(work: () => Promise<unknown>) {
    running.current += 1;
    setIsSending(true);
    setTrouble(undefined);
    const problem = await start(id);
    if (problem) setTrouble(problem);
    else {
      setHasStarted(true);
      await work();
    }
    running.current -= 1;
    if (running.current > 0) return;
    setIsSending(false);
    const sent = queue.list();
    if (sent.every(({ state }) => state === 'done')) toast({ title: `${counted(sent.length, PHOTOS)} added.` });
    await revalidate();
  }
  const send = () => run(() => queue.send(undefined));

  /** One photo that fails stops nothing; what concerns all pauses them. */
  function sendPhoto(...[{ file }, { onProgress, signal }]: Parameters<SendFile<undefined>>) {
    return uploadResumably(file, { address: `/import/${id}/photos`, onProgress, signal }).catch((error) => {
      if (error instanceof UploadError && error.concernsAll && !signal.aborted) {
        setTrouble(error.message);
        queue.pause();
      }
      throw error;
    });
  }

  const resume = useRef(send);
  resume.current = send;
  const waitsForConnection = trouble !== undefined && !isSending;
  useEffect(() => {
    if (!waitsForConnection) return;
    const goOn = () => void resume.current();
    window.addEventListener('online', goOn);
    return () => window.removeEventListener('online', goOn);
  }, [waitsForConnection]);

  return {
    files,
    isSending,
    hasStarted,
    trouble,
    send,
    pause: () => queue.pause(),
    retry: (fileId: string) => run(() => queue.retry(fileId, undefined)),
    remove: (fileId: string) => queue.remove(fileId),
    /** Returns how many of these the import does not know. */
    addChosen(photos: ReadPhoto[]): number {
      const queued = new Set(queue.list().map(({ file }) => file));
      queue.add(
        'photos',
        filesOf(missing).filter((file) => !queued.has(file)),
      );
      const digests = new Set(missing.map(({ digest }) => digest));
      return photos.filter(({ digest }) => !digests.has(digest ?? '')).length;
    },
  };
}

/** The oldest first: a gallery shows what was added last before the others. */
function filesOf(missing: Missing): File[] {
  const files = missing.flatMap(({ digest }) => chosenFile(digest) ?? []);
  return files.toSorted((one, other) => one.lastModified - other.lastModified);
}

/** Returns what is wrong, if it cannot start. */
async function start(id: string): Promise<string | undefined> {
  try {
    const body = new URLSearchParams({ intent: 'start' });
    const answer = await fetch(`/import/${id}/photos`, { method: 'POST', body });
    if (answer.redirected) return 'You are no longer signed in. Sign in in another tab, then try again.';
    return answer.ok ? undefined : (await answer.json()).message;
  } catch {
    return connectionAdvice();
  }
}
