import { useState } from 'react';
import { Form } from 'react-router';
import { formatFileSize } from '~/lib/file-size';
import { Note } from '~/ui/note';
import { Panel, StaffButton, StaffButtonLink } from '~/ui/staff';
import { UploadRow } from '~/ui/upload-row';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { counted, PHOTOS } from '../import-kinds';
import type { ImportReport } from '../import-report';
import { PhotoDrop } from './photo-drop';
import type { PhotoProgress } from './photo-imports.server';
import { chosenFile } from './read-photos';
import { ReadingStatus } from './reading-status';
import { usePhotoReading } from './use-photo-reading';
import { usePhotoUpload } from './use-photo-upload';

type PhotoUploadProps = {
  id: string;
  state: string;
  report: ImportReport;
  photos: PhotoProgress;
  mayEdit: boolean;
};

/** Sends the photos of a checked list, in one visit or several. */
export function PhotoUpload({ id, state, report: { count, bytes = 0, place }, photos, mayEdit }: PhotoUploadProps) {
  const upload = usePhotoUpload(id, photos.missing);
  const { files, isSending, trouble } = upload;
  const hasStarted = upload.hasStarted || state === 'uploading';
  const done = new Set(files.filter((each) => each.state === 'done').map(({ file }) => file));
  const missing = photos.missing.filter(({ digest }) => !isIn(done, chosenFile(digest)));
  const queued = new Set(files.map(({ file }) => file));
  const unchosen = missing.filter(({ digest }) => !isIn(queued, chosenFile(digest)));
  const failed = files.filter((each) => each.state === 'failed').length;
  const ready = files.filter((each) => each.state === 'waiting').length + failed;
  const arrived = count - missing.length;
  const left = missing.reduce((sum, { size }) => sum + size, 0);
  return (
    <Panel title={titleOf(hasStarted, count, missing.length)}>
      <div className="panel-body">
        <p>
          {counted(count, PHOTOS)}, {formatFileSize(bytes)}, for {place}.{' '}
          {hasStarted
            ? 'You can close this page and continue later: nothing is sent twice.'
            : 'Nothing is added yet. Everything can be undone afterwards.'}
        </p>
        {hasStarted && (
          <Progress
            arrived={arrived}
            count={count}
            sent={bytes - left}
            bytes={bytes}
            failed={failed}
            isSending={isSending}
          />
        )}
        {trouble && (
          <Note tone="warn" live title="The upload has paused.">
            {trouble} Nothing that arrived is lost.
          </Note>
        )}
        {mayEdit && unchosen.length > 0 && !isSending && <ChooseAgain {...upload} count={unchosen.length} />}
        {mayEdit && (
          <Buttons
            {...upload}
            hasStarted={hasStarted}
            ready={ready}
            label={`${hasStarted ? 'Continue with' : 'Upload'} ${counted(ready, PHOTOS)}`}
          />
        )}
        <Shown {...upload} />
        <FailedBefore failed={unchosen} />
      </div>
    </Panel>
  );
}

function isIn(files: Set<File>, file?: File): boolean {
  return file !== undefined && files.has(file);
}

function titleOf(hasStarted: boolean, count: number, missing: number) {
  if (hasStarted) return `${counted(missing, PHOTOS)} still to come`.replace(/^n/, 'N');
  return count > 0 ? `Ready to add ${counted(count, PHOTOS)}` : 'Nothing to add';
}

type ProgressProps = Record<'arrived' | 'count' | 'sent' | 'bytes' | 'failed', number> & { isSending: boolean };

function Progress({ arrived, count, sent, bytes, failed, isSending }: ProgressProps) {
  const text = `${arrived.toLocaleString('en-US')} of ${counted(count, PHOTOS)}`;
  const tenth = Math.floor((arrived / count) * 10) * 10;
  return (
    <div className="upload-total">
      <p className="upload-sum">
        <strong className="num">{text}</strong>
        <span className="num">{`${formatFileSize(sent)} of ${formatFileSize(bytes)}`}</span>
      </p>
      <progress className="progress" aria-label="All photos" value={arrived} max={count} />
      <VisuallyHidden>
        <span role="status">{`${isSending ? `Uploading, ${tenth}%` : `Paused. ${text} have arrived`}.${failed > 0 ? ` ${failed} failed.` : ''}`}</span>
      </VisuallyHidden>
    </div>
  );
}

type Upload = ReturnType<typeof usePhotoUpload>;

/** A page that was reloaded has no files any more. */
function ChooseAgain({ addChosen, count }: Upload & { count: number }) {
  const { reading, error, read } = usePhotoReading();
  const [unknown, setUnknown] = useState(0);
  return (
    <>
      <p>
        {`Choose the same folder again to send the ${counted(count, PHOTOS)} that are missing.`}
        {unknown > 0 && ` ${counted(unknown, ['file', 'files'])} that you chose are not among the missing photos.`}
      </p>
      <PhotoDrop
        label="Missing photos"
        error={error}
        onChoose={async (files) => {
          const photos = await read(files);
          if (photos) setUnknown(addChosen(photos));
        }}
      />
      <ReadingStatus reading={reading} />
    </>
  );
}

type ButtonsProps = Upload & { hasStarted: boolean; ready: number; label: string };

function Buttons({ hasStarted, ready, label, isSending, send, pause }: ButtonsProps) {
  const isOpen = hasStarted && !isSending;
  return (
    <div className="staff-actions">
      {(isSending || ready > 0) && (
        // One button, which keeps the focus.
        <StaffButton variant={isSending ? 'plain' : 'primary'} onClick={isSending ? pause : () => void send()}>
          {isSending ? 'Pause' : label}
        </StaffButton>
      )}
      {isOpen && (
        <Form method="post">
          <StaffButton type="submit" name="intent" value="finish">
            Finish without them
          </StaffButton>
        </Form>
      )}
      {isOpen && (
        <Form method="post">
          <StaffButton type="submit" name="intent" value="cancel" variant="danger">
            Cancel and undo
          </StaffButton>
        </Form>
      )}
      {!hasStarted && !isSending && <StaffButtonLink to="/import">Choose other photos</StaffButtonLink>}
    </div>
  );
}

/** Those that are being sent, and those that failed. The rest would only be a long list. */
function Shown({ files, isSending, remove, retry }: Upload) {
  const shown = files.filter(({ state }) => state === 'sending' || state === 'failed');
  if (shown.length === 0) return null;
  return (
    <ul className="file-rows" aria-label="Photos being sent, and those that failed">
      {shown.map((each) => (
        <UploadRow
          key={each.id}
          queued={each}
          done="Added"
          onRemove={() => remove(each.id)}
          onRetry={isSending ? undefined : () => void retry(each.id)}
        />
      ))}
    </ul>
  );
}

function FailedBefore({ failed }: { failed: PhotoProgress['missing'] }) {
  const shown = failed.filter(({ problem }) => problem !== null);
  if (shown.length === 0) return null;
  return (
    <Note tone="warn" title="Could not be added:">
      <ul>
        {shown.map(({ digest, name, problem }) => (
          <li key={digest}>
            {name}: {problem}
          </li>
        ))}
      </ul>
    </Note>
  );
}
