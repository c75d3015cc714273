import { useRef, useState } from 'react';
import { MAX_PHOTOS } from './photo-list';
import { canReadPhotos, keepChosen, type ReadPhoto, readPhotos } from './read-photos';

export interface Reading {
  read: number;
  of: number;
}

/** Reads chosen files one after another; choosing again begins anew. */
export function usePhotoReading() {
  const [reading, setReading] = useState<Reading>();
  const [error, setError] = useState<string>();
  const latest = useRef<File[]>(undefined);

  /** Nothing if they cannot be read, or if others were chosen meanwhile. */
  async function read(files: File[]): Promise<ReadPhoto[] | undefined> {
    const problem = problemWith(files);
    setError(problem);
    if (problem) return undefined;
    latest.current = files;
    const isLatest = () => latest.current === files;
    const photos = await readPhotos(files, (count) => isLatest() && setReading({ read: count, of: files.length }));
    if (!isLatest()) return undefined;
    setReading(undefined);
    keepChosen(photos);
    return photos;
  }

  return { reading, error, setError, read };
}

function problemWith({ length }: File[]): string | undefined {
  if (length === 0) return 'There is no photo in it. Choose another folder.';
  if (length > MAX_PHOTOS)
    return `You chose ${length.toLocaleString('en-US')} files. Choose at most ${MAX_PHOTOS.toLocaleString('en-US')} at a time.`;
  return canReadPhotos()
    ? undefined
    : 'Photos can be imported only over a secure connection. Open this page with https.';
}
