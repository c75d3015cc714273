import { useEffect, useRef, useState } from 'react';
import type { QueuedFile } from './upload-queue';
import { VisuallyHidden } from './visually-hidden';

type UploadStatusProps = {
  files: readonly QueuedFile[];
  done: string;
};

export function UploadStatus({ files, done }: UploadStatusProps) {
  const known = useRef(new Map<string, QueuedFile['state']>());
  const [message, setMessage] = useState('');
  useEffect(() => {
    const changed = files.filter(({ id, state }) => known.current.get(id) !== state);
    known.current = new Map(files.map(({ id, state }) => [id, state]));
    if (changed.length > 0) setMessage(changed.map((each) => `${each.file.name}: ${statusText(each, done)}`).join(' '));
  }, [files, done]);
  return (
    <VisuallyHidden>
      <span role="status">{message}</span>
    </VisuallyHidden>
  );
}

function statusText({ state, reason }: QueuedFile, done: string) {
  if (state === 'waiting') return 'Ready.';
  if (state === 'sending') return 'Uploading.';
  if (state === 'done') return `${done}.`;
  return state === 'failed' ? `Not sent. ${reason}` : reason;
}
