import './upload.css';
import { type QueuedFile, totalSent } from './upload-queue';

export function UploadProgress({ files, label }: { files: QueuedFile[]; label: string }) {
  const counted = files.filter(({ state }) => state !== 'refused');
  const done = counted.filter(({ state }) => state === 'done').length;
  return (
    <div className="upload-total">
      <p className="field-hint" role="status">
        {done} of {counted.length} {counted.length === 1 ? 'file' : 'files'} sent
      </p>
      <progress className="progress" aria-label={label} value={Math.round(totalSent(files) * 100)} max={100} />
    </div>
  );
}
