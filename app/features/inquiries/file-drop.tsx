import '~/ui/upload.css';
import { useCallback, useEffect, useRef } from 'react';
import { classes } from '~/ui/classes';
import { Field } from '~/ui/field';
import type { QueueView } from '~/ui/upload-queue';
import { UploadRow } from '~/ui/upload-row';
import { useDropArea } from '~/ui/use-dropped-files';
import { useQueued } from '~/ui/use-queued';

type FileDropProps = {
  id: string;
  /** The name that its files are sent under. */
  area: string;
  label: string;
  required?: boolean;
  error?: string;
  queue: QueueView;
  /** Sends a file that failed again; only once the inquiry itself is stored. */
  onRetry?: (id: string) => void;
};

/** Where files are dropped or chosen, and the list of them. Without scripts it is a plain file input. */
export function FileDrop({ id, area, label, required, error, queue, onRetry }: FileDropProps) {
  const files = useQueued(queue).filter((each) => each.area === area);
  const input = useRef<HTMLInputElement>(null);
  const { isOver, area: dropArea } = useDropArea((dropped) => queue.add(area, dropped));
  const take = useCallback(() => {
    const chosen = [...(input.current?.files ?? [])];
    if (!input.current || chosen.length === 0) return;
    queue.add(area, chosen);
    // The list holds them now: the same file may be chosen again after it was removed.
    input.current.value = '';
  }, [queue, area]);
  // Chosen before the scripts had come.
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
            <p className="drop-words">
              <strong>Drop files here</strong> or{' '}
              <label className="drop-choose" htmlFor={id}>
                choose them
              </label>
            </p>
            <input {...control} ref={input} type="file" multiple name={area} className="drop-input" onChange={take} />
            <p className="field-hint">Any kind. Up to 20 files of 25 MB each.</p>
          </div>
          {files.length > 0 && (
            <ul className="file-rows" aria-label={`Chosen files: ${label}`}>
              {files.map((each) => (
                <UploadRow
                  key={each.id}
                  queued={each}
                  onRemove={() => remove(each.id)}
                  onRetry={onRetry && (() => onRetry(each.id))}
                />
              ))}
            </ul>
          )}
        </>
      )}
    </Field>
  );
}
