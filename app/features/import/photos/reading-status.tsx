import '~/ui/upload.css';
import type { ReactNode } from 'react';
import { counted } from '../import-kinds';
import type { Reading } from './use-photo-reading';

/** How many files have been read. Screen readers hear only that it began. */
export function ReadingStatus({ reading, children }: { reading?: Reading; children?: ReactNode }) {
  const label = reading && `Reading ${counted(reading.of, ['file', 'files'])}`;
  return (
    <div className="upload-total">
      <p role="status">{label ?? children}</p>
      {reading && <progress className="progress" aria-label={label} value={reading.read} max={reading.of} />}
    </div>
  );
}
