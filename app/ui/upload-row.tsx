import './upload.css';
import { type ReactNode, useEffect, useState } from 'react';
import { formatFileSize } from '~/lib/file-size';
import { IconButton } from './button';
import { classes } from './classes';
import { Icon } from './icon';
import type { QueuedFile } from './upload-queue';

export const SENT = 'Sent';

type UploadRowProps = {
  queued: QueuedFile;
  onRemove: () => void;
  onRetry?: () => void;
  done?: string;
  children?: ReactNode;
};

export function UploadRow({ queued, onRemove, onRetry, done = SENT, children }: UploadRowProps) {
  const { file, state, sent } = queued;
  const isInvalid = state === 'failed' || state === 'refused';
  return (
    <li className="file-row">
      <Thumb file={file} />
      <div>
        <p className="file-name">
          <strong>{file.name}</strong> <span className="num">{formatFileSize(file.size)}</span>
        </p>
        <progress
          className={classes('progress', state === 'done' && 'progress-ok', isInvalid && 'progress-danger')}
          aria-label={file.name}
          value={isInvalid ? 100 : Math.round(sent * 100)}
          max={100}
        />
        <p className={classes('field-hint', isInvalid && 'file-failed')}>{statusText(queued, done)}</p>
      </div>
      <div className="file-actions">
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
      {children && <div className="file-details">{children}</div>}
    </li>
  );
}

function statusText({ state, sent, reason }: QueuedFile, done: string) {
  if (state === 'waiting') return 'Ready';
  if (state === 'sending') return sent < 1 ? `Uploading, ${Math.round(sent * 100)}%` : 'Storing...';
  if (state === 'done') return done;
  return state === 'failed' ? `Not sent. ${reason}` : reason;
}

function Thumb({ file }: { file: File }) {
  const address = usePreview(file);
  const [isUnseen, setIsUnseen] = useState(false);
  if (address && !isUnseen)
    return <img src={address} alt="" width={48} height={48} onError={() => setIsUnseen(true)} />;
  return (
    <span className="file-thumb">
      <Icon name="document" />
    </span>
  );
}

export function usePreview(file: File | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file?.type.startsWith('image/')) return setAddress(undefined);
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}
