import './managers.css';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { formatFileSize } from '~/lib/file-size';
import { newId } from '~/lib/new-id';
import {
  acceptAttribute,
  formatKinds,
  MAX_PICTURE_BYTES,
  PICTURE_TOO_LARGE,
  type PictureKind,
  pictureError,
} from '~/lib/picture-file';
import { LinkButton } from '~/ui/button';
import { Field, Textarea } from '~/ui/field';
import { FileDrop } from '~/ui/file-drop';
import { LibraryPicker } from '~/ui/library-picker';
import { Note } from '~/ui/note';
import { uploadResumably } from '~/ui/resumable-upload';
import { Panel, SubmitButton } from '~/ui/staff';
import { type Toast, toast } from '~/ui/toast';
import { openUploadQueue, type QueuedFile, type SendFile, totalSent } from '~/ui/upload-queue';
import { usePageDrop } from '~/ui/use-dropped-files';
import { useUnloadWarning } from '~/ui/use-unload-warning';
import { useQueuedFiles } from '~/ui/use-queued-files';

const MAX_AT_ONCE = 100;
const NOTHING_CHOSEN: Toast = {
  title: 'No files selected',
  description: 'Please select some images to upload.',
  variant: 'destructive',
};

type UploadPanelProps = {
  /** The form posts there with `intent=upload`. */
  page: string;
  finish: string;
  accept: readonly PictureKind[];
  button: string;
  fields: Record<string, string>;
  error?: Toast;
  success: (count: number) => Toast;
  children?: ReactNode;
};

/** Uploads pictures one by one; one that fails never stops the rest. Without scripts it is a form with a file input. */
export function UploadPanel({ page, finish, accept, button, fields, error, success, children }: UploadPanelProps) {
  const { queue, files, state, result, send, retry } = usePictures({ finish, accept, fields, error, success });
  const isSending = state === 'sending';
  const count = files.filter(({ state }) => state === 'waiting' || state === 'failed').length;
  const settled = files.filter(({ state }) => state === 'done').length;
  return (
    <Panel
      title="Upload queue"
      className="upload-panel"
      actions={files.length > 0 && <span className="num">{`${settled} of ${files.length} done`}</span>}
    >
      <form
        className="panel-body"
        method="post"
        action={page}
        encType="multipart/form-data"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSending) void send();
        }}
      >
        <input type="hidden" name="intent" value="upload" />
        {children}
        <FileDrop
          id="pictures"
          area="pictures"
          label="Pictures"
          hint={`${formatKinds(accept)}, up to 30 MB each.`}
          accept={acceptAttribute(accept)}
          queue={queue}
          onRetry={isSending ? undefined : (id) => void retry(id)}
          done="Added"
          renderDetails={(queued) => <AltText queued={queued} queue={queue} />}
        />
        <LibraryPicker
          onChoose={(file, alt) => {
            queue.add('pictures', [file]);
            const added = queue.list().at(-1);
            if (added) queue.detail(added.id, { alt });
          }}
        />
        <Total files={files} isSending={isSending} onCancel={() => queue.clear()} />
        {result && <Result {...result} />}
        <p className="actions">
          <SubmitButton variant="primary" isBusy={isSending} busy="Uploading...">
            {count > 1 ? `${button} (${count})` : button}
          </SubmitButton>
        </p>
      </form>
    </Panel>
  );
}

type Outcome = { failed: number; success?: Toast };

function usePictures({
  finish,
  accept,
  fields,
  error,
  success,
}: Pick<UploadPanelProps, 'finish' | 'accept' | 'fields' | 'error' | 'success'>) {
  const [queue] = useState(() =>
    openUploadQueue({
      send: sendPictureTo(finish),
      newId,
      rules: {
        mostFiles: MAX_AT_ONCE,
        tooMany: `More than ${MAX_AT_ONCE} at once. Not added.`,
        mostBytes: MAX_PICTURE_BYTES,
        tooLarge: PICTURE_TOO_LARGE,
        unwanted: (file) => pictureError(file, accept),
      },
    }),
  );
  const files = useQueuedFiles(queue);
  const { revalidate } = useRevalidator();
  const [state, setState] = useState<'choosing' | 'sending'>('choosing');
  const [result, setResult] = useState<Outcome>();
  const running = useRef(0);
  useUnloadWarning(state === 'sending');
  usePageDrop(useCallback((added: File[]) => queue.add('pictures', added), [queue]));

  /** Several retries may run at once: the last one to end reports the result. */
  async function run(work: () => Promise<unknown>) {
    running.current += 1;
    setState('sending');
    setResult(undefined);
    await work();
    running.current -= 1;
    if (running.current > 0) return;
    setState('choosing');
    const added = queue.list().filter(({ state }) => state === 'done').length;
    const failed = queue.list().filter(({ state }) => state === 'failed').length;
    const outcome = { failed, ...(added > 0 && { success: success(added) }) };
    setResult(outcome);
    if (failed > 0) toast(failureToast(failed));
    else if (outcome.success) toast(outcome.success);
    if (added === 0) return;
    queue.clearSettled();
    await revalidate();
  }

  async function send() {
    if (!queue.list().some(({ state }) => state === 'waiting' || state === 'failed')) return toast(NOTHING_CHOSEN);
    if (error) return toast(error);
    await run(() => queue.send(fields));
  }

  return { queue, files, state, result, send, retry: (id: string) => run(() => queue.retry(id, fields)) };
}

function failureToast(failed: number): Toast {
  return { title: 'Upload Failed', description: `${failed} image(s) could not be uploaded.`, variant: 'destructive' };
}

function Result({ failed, success }: Outcome) {
  return (
    <>
      {success && (
        <Note tone="ok" title={success.title}>
          {success.description}
        </Note>
      )}
      {failed > 0 && (
        <Note tone="danger" title="Upload Failed">
          {failureToast(failed).description} Each says why. Try one again beside it, or all of them below.
        </Note>
      )}
    </>
  );
}

type AltTextProps = {
  queued: QueuedFile;
  queue: { detail(id: string, details: Record<string, string>): void };
};

function AltText({ queued, queue }: AltTextProps) {
  const { id, state, details } = queued;
  if (state === 'done' || state === 'refused') return null;
  return (
    <Field
      id={`alt-${id}`}
      label="Alternative text"
      hint="A description for people who cannot see it. You can add it later."
    >
      {(control) => (
        <Textarea
          {...control}
          rows={2}
          value={details.alt ?? ''}
          maxLength={300}
          readOnly={state === 'sending'}
          onChange={({ target }) => queue.detail(id, { alt: target.value })}
        />
      )}
    </Field>
  );
}

function Total({ files, isSending, onCancel }: { files: QueuedFile[]; isSending: boolean; onCancel: () => void }) {
  if (!isSending) return null;
  const counted = files.filter(({ state }) => state !== 'refused');
  const whole = counted.reduce((sum, { file }) => sum + file.size, 0);
  const sent = totalSent(counted);
  return (
    <div className="upload-total">
      <p className="upload-sum">
        <span>
          <strong>{formatFileSize(whole * sent)}</strong> of {formatFileSize(whole)}
        </span>
        <LinkButton onClick={onCancel}>Cancel all</LinkButton>
      </p>
      <progress className="progress" aria-label="All pictures" value={Math.round(sent * 100)} max={100} />
    </div>
  );
}

function sendPictureTo(address: string): SendFile<Record<string, string>> {
  return ({ file, details }, { leave: fields, ...sending }) => {
    const texts = { title: details.title ?? '', alt: details.alt ?? '' };
    return uploadResumably(file, { address, fields: { ...fields, ...texts }, ...sending });
  };
}
