import { safeFileName } from './file-name';

/** The name under which a file is stored: `{timestamp}-{filename}` (admin spec 9), the timestamp in milliseconds. */
export function storageName(fileName: string, now: Date): string {
  return `${now.getTime()}-${safeFileName(fileName)}`;
}
