import { useEffect, useState } from 'react';
import { fileSize } from '~/lib/file-size';
import { IconButton } from '~/ui/button';
import { classes } from '~/ui/classes';
import { Icon } from '~/ui/icon';
import type { QueuedFile } from './upload-queue';

type FileRowProps = { queued: QueuedFile; onRemove: () => void; onRetry?: () => void };

/** A chosen file: what it is, how far it has come, and what one can do about it. */
export function FileRow({ queued, onRemove, onRetry }: FileRowProps) {
  const { file, state, sent } = queued;
  const isAtFault = state === 'failed' || state === 'refused';
  return (
    <li className="file-row">
      <Thumb file={file} />
      <div>
        <p className="file-name">
          <strong>{file.name}</strong> <span className="num">{fileSize(file.size)}</span>
        </p>
        <progress
          className={classes('progress', state === 'done' && 'progress-ok', isAtFault && 'progress-danger')}
          aria-label={file.name}
          value={isAtFault ? 100 : Math.round(sent * 100)}
          max={100}
        />
        <p className={classes('field-hint', isAtFault && 'file-failed')}>{wordsFor(queued)}</p>
      </div>
      <div className="file-acts">
        {state === 'failed' && onRetry && (
          <IconButton label={`Retry ${file.name}`} onClick={onRetry}>
            <Icon name="retry" />
          </IconButton>
        )}
        {state !== 'done' && (
          <IconButton label={`${state === 'sending' ? 'Cancel' : 'Remove'} ${file.name}`} onClick={onRemove}>
            <Icon name="close" />
          </IconButton>
        )}
      </div>
    </li>
  );
}

function wordsFor({ state, sent, reason }: QueuedFile) {
  if (state === 'waiting') return 'Ready';
  if (state === 'sending') return `Uploading, ${Math.round(sent * 100)}%`;
  if (state === 'done') return 'Sent';
  return state === 'failed' ? `Not sent. ${reason}` : reason;
}

/** A small preview of a picture that the browser can show; for anything else a sheet of paper. */
function Thumb({ file }: { file: File }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file.type.startsWith('image/')) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  if (address) return <img src={address} alt="" width={48} height={48} onError={() => setAddress(undefined)} />;
  return (
    <span className="file-thumb">
      <Icon name="document" />
    </span>
  );
}
