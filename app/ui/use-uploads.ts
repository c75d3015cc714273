import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { newId } from '~/lib/new-id';
import { type Toast, toast } from './toast';
import { openUploadQueue, type SendFile, type UploadRules } from './upload-queue';
import { useHeldPage } from './use-held-page';
import { useQueued } from './use-queued';

/** What goes with every file of a batch, by field. */
type Fields = Record<string, string>;

type Uploads = {
  /** Where each file is posted, as `file`; 201 means that it was stored, anything else comes with a toast. */
  address: string;
  rules: UploadRules;
  success: (count: number) => Toast;
};

/** Files that leave one by one for an address, each with its progress; the page is read anew once they have arrived. */
export function useUploads({ address, rules, success }: Uploads) {
  const [queue] = useState(() => openUploadQueue<Fields>({ send: sendTo(address), rules, newId }));
  const [isSending, setIsSending] = useState(false);
  const files = useQueued(queue);
  const { revalidate } = useRevalidator();
  useHeldPage(isSending);

  async function during(work: Promise<boolean>) {
    const before = countDone(queue.list());
    setIsSending(true);
    const hasAllArrived = await work;
    setIsSending(false);
    const arrived = countDone(queue.list()) - before;
    if (arrived > 0 && hasAllArrived) toast(success(arrived));
    // What was refused stays until somebody has read why.
    for (const { id, state } of queue.list()) if (state === 'done') queue.remove(id);
    if (arrived > 0) await revalidate();
  }
  return {
    queue,
    files,
    isSending,
    /** Whether anything is there to be sent. */
    hasFiles: files.some(({ state }) => state === 'waiting' || state === 'failed'),
    send: (fields: Fields) => during(queue.send(fields)),
    retry: (id: string, fields: Fields) => during(queue.retry(id, fields)),
  };
}

function countDone(files: { state: string }[]) {
  return files.filter(({ state }) => state === 'done').length;
}

const NO_LINE = 'The connection broke off. Please try again.';
const LOGGED_OUT = 'You are no longer signed in. Sign in in another tab, then try again.';

const OUR_FAULT = 'Something went wrong on our side. Please try again.';

/** XMLHttpRequest, because `fetch` tells no progress of what leaves. */
function sendTo(address: string): SendFile<Fields> {
  return ({ id, file }, { leave, onProgress, signal }) =>
    new Promise((done, fail) => {
      const body = new FormData();
      for (const [name, value] of Object.entries({ ...leave, upload_token: id })) body.append(name, value);
      body.append('file', file, file.name);
      const request = new XMLHttpRequest();
      const stop = (said: Toast) => {
        toast({ ...said, variant: 'destructive' });
        fail(new Error(said.description ?? said.title));
      };
      request.open('POST', address);
      request.responseType = 'json';
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
      request.onload = () => (request.status === 201 ? done() : stop(request.response ?? answeredWith(request.status)));
      request.onerror = () => stop(failed(NO_LINE));
      request.onabort = () => fail(new Error('Cancelled.'));
      signal.addEventListener('abort', () => request.abort());
      request.send(body);
    });
}

/** An answer without words of ours: the page of a login that was led to, or a server in front that refused. */
function answeredWith(status: number): Toast {
  return failed(status === 200 ? LOGGED_OUT : OUR_FAULT);
}

function failed(description: string): Toast {
  return { title: 'Upload Failed', description };
}
