import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { connectionAdvice } from '~/lib/connection-lost';
import { formatFileSize } from '~/lib/file-size';
import { Field, Select } from '~/ui/field';
import { Panel, SubmitButton } from '~/ui/staff';
import { useHydrated } from '~/ui/use-hydrated';
import { counted, PHOTOS } from '../import-kinds';
import { PhotoDrop } from './photo-drop';
import type { PhotoList } from './photo-list';
import type { ReadPhoto } from './read-photos';
import { ReadingStatus } from './reading-status';
import { usePhotoReading } from './use-photo-reading';

type PhotoPanelProps = { categories: readonly { value: string; label: string }[] };

/** Chooses a folder of photos and has it checked. Needs scripts: digests are computed before anything is sent. */
export function PhotoPanel({ categories }: PhotoPanelProps) {
  const [category, setCategory] = useState('');
  const [files, setFiles] = useState<File[]>([]);
  const [asked, setAsked] = useState(false);
  const { isChecking, reading, error, setError, check } = usePhotoCheck();
  const select = useRef<HTMLSelectElement>(null);
  const isHydrated = useHydrated();
  const chosen = files.length > 0 && `${countedFiles(files.length)}, ${formatFileSize(totalSize(files))}`;

  function submit(event: FormEvent) {
    event.preventDefault();
    setAsked(true);
    if (category === '') select.current?.focus();
    if (files.length === 0) return setError('Choose a folder or photos.');
    if (category && !isChecking) void check(files, category);
  }
  return (
    <Panel title="Import photos">
      <form onSubmit={submit} noValidate>
        {/* What is chosen before hydration would be lost. */}
        <fieldset className="panel-body min-w-0" disabled={!isHydrated}>
          <p>A folder of photos, or many at once. Photos that the library has are left out, and each keeps its date.</p>
          <Field
            id="photo-category"
            label="Where do they go?"
            required
            hint="Photos of a gallery are on the site as soon as they have arrived."
            error={asked && category === '' ? 'Choose where the photos go.' : undefined}
          >
            {(control) => (
              <Select {...control} ref={select} value={category} onChange={({ target }) => setCategory(target.value)}>
                <option value="">Choose one</option>
                {categories.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <PhotoDrop
            label="Photos"
            error={error}
            onChoose={(added) => {
              setError(undefined);
              setFiles(added);
            }}
          />
          <ReadingStatus reading={reading}>{chosen}</ReadingStatus>
          <div className="staff-actions">
            <SubmitButton variant="primary" isBusy={isChecking} busy="Checking...">
              Check photos
            </SubmitButton>
          </div>
          <noscript>Photos are checked in the browser before they are sent, which needs scripts.</noscript>
        </fieldset>
      </form>
    </Panel>
  );
}

function usePhotoCheck() {
  const navigate = useNavigate();
  const { reading, error, setError, read } = usePhotoReading();
  const [isChecking, setIsChecking] = useState(false);

  async function check(files: File[], category: string) {
    setIsChecking(true);
    try {
      const photos = await read(files);
      if (!photos) return;
      const { id, message } = await postList({ category, title: titleOf(photos), photos: photos.map(withoutFile) });
      if (id) await navigate(`/import/${id}`);
      else setError(message);
    } catch {
      setError(connectionAdvice());
    } finally {
      setIsChecking(false);
    }
  }
  return { isChecking, reading, error, setError, check };
}

async function postList(list: PhotoList): Promise<{ id?: string; message?: string }> {
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch('/import/photos', { method: 'POST', headers, body: JSON.stringify(list) });
  if (answer.redirected) return { message: 'You are no longer signed in. Sign in in another tab, then try again.' };
  return answer.json();
}

function withoutFile({ name, type, size, digest, modified }: ReadPhoto) {
  return { name, type, size, digest, modified };
}

/** The folder, if there is one. */
function titleOf(photos: ReadPhoto[]) {
  const [folder, rest] = photos[0]?.name.split('/') ?? [];
  return folder && rest ? folder : counted(photos.length, PHOTOS);
}

function countedFiles(count: number) {
  return counted(count, ['file', 'files']);
}

function totalSize(files: File[]) {
  return files.reduce((sum, { size }) => sum + size, 0);
}
