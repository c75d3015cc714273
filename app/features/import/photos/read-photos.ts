import { filePath } from '~/lib/dropped-files';
import { limitConcurrency } from '~/lib/limit-concurrency';
import { pictureError } from '~/lib/picture-file';
import type { PhotoList } from './photo-list';

/** A file is read whole, and phones have little memory. */
const AT_A_TIME = 2;
/** What systems put into folders. */
const HIDDEN = /^(\..*|thumbs\.db|desktop\.ini)$/i;

export type ReadPhoto = PhotoList['photos'][number] & { file: File };

/** Chosen on this page, by digest. A reload forgets them. */
const chosen = new Map<string, File>();

export function chosenFile(digest: string): File | undefined {
  return chosen.get(digest);
}

export function keepChosen(photos: ReadPhoto[]) {
  for (const { digest, file } of photos) if (digest) chosen.set(digest, file);
}

export function visibleFiles(files: File[]): File[] {
  return files.filter(({ name }) => !HIDDEN.test(name));
}

/** Computes the SHA-256 of each photo; `onRead` gets how many are done. */
export function readPhotos(files: File[], onRead: (count: number) => void): Promise<ReadPhoto[]> {
  const limited = limitConcurrency(AT_A_TIME);
  let count = 0;
  return Promise.all(
    files.map((file) =>
      limited(async () => {
        const digest = pictureError(file) ? undefined : await digestOf(file);
        onRead(++count);
        const { type, size, lastModified: modified } = file;
        return { file, name: filePath(file), type, size, modified, ...(digest && { digest }) };
      }),
    ),
  );
}

/** Nothing if it cannot be read: a photo that is only in the cloud, for example. */
async function digestOf(file: File): Promise<string | undefined> {
  try {
    const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
    return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
  } catch {
    return undefined;
  }
}

/** Browsers compute digests only on pages loaded over https. */
export function canReadPhotos(): boolean {
  return globalThis.crypto?.subtle !== undefined;
}
