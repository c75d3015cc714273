import './upload.css';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { classes } from './classes';
import { Field } from './field';
import type { QueuedFile, QueueView } from './upload-queue';
import { SENT, UploadRow } from './upload-row';
import { useDropArea } from './use-dropped-files';
import { useQueuedFiles } from './use-queued-files';
import { VisuallyHidden } from './visually-hidden';

type FileDropProps = {
  id: string;
  area: string;
  label: string;
  hint: string;
  accept?: string;
  required?: boolean;
  error?: string;
  queue: QueueView;
  onRetry?: (id: string) => void;
  renderDetails?: (queued: QueuedFile) => ReactNode;
  done?: string;
};

export function FileDrop({
  id,
  area,
  label,
  hint,
  accept,
  required,
  error,
  queue,
  onRetry,
  renderDetails,
  done,
}: FileDropProps) {
  const files = useQueuedFiles(queue).filter((each) => each.area === area);
  const input = useRef<HTMLInputElement>(null);
  const { isOver, area: dropArea } = useDropArea((dropped) => queue.add(area, dropped));
  const take = useCallback(() => {
    const selected = [...(input.current?.files ?? [])];
    if (!input.current || selected.length === 0) return;
    queue.add(area, selected);
    // The queue has the files: a removed one may be chosen again.
    input.current.value = '';
  }, [queue, area]);
  // Files chosen before hydration.
  useEffect(take, [take]);
  const remove = (fileId: string) => {
    queue.remove(fileId);
    input.current?.focus();
  };
  return (
    <Field id={id} label={label} required={required} error={error}>
      {(control) => (
        <>
          <div {...dropArea} className={classes('drop-area', isOver && 'drop-area-over')}>
            <p className="drop-text">
              <strong>Drop files here</strong> or{' '}
              <label className="drop-choose" htmlFor={id}>
                choose them
              </label>
            </p>
            <input
              {...control}
              ref={input}
              type="file"
              multiple
              name={area}
              accept={accept}
              className="drop-input"
              onChange={take}
            />
            <p className="field-hint">{hint}</p>
          </div>
          <UploadStatus files={files} done={done ?? SENT} />
          {files.length > 0 && (
            <ul className="file-rows" aria-label={`Chosen files: ${label}`}>
              {files.map((each) => (
                <UploadRow
                  key={each.id}
                  queued={each}
                  onRemove={() => remove(each.id)}
                  onRetry={onRetry && (() => onRetry(each.id))}
                  done={done}
                >
                  {renderDetails?.(each)}
                </UploadRow>
              ))}
            </ul>
          )}
        </>
      )}
    </Field>
  );
}

type UploadStatusProps = {
  files: readonly QueuedFile[];
  done: string;
};

function UploadStatus({ files, done }: UploadStatusProps) {
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
