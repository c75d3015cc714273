import { createHash } from 'node:crypto';
import { aPhotograph } from './pictures.ts';
import { sendWhole } from './uploads.ts';
import type { Visitor } from './visitor.ts';

export interface Photo {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
  type?: string;
  modified?: number;
}

/** A photo with bytes of its own. `taken` is the camera's clock. */
export async function photo(name: string, background: string, taken?: string): Promise<Photo> {
  return { name, bytes: await aPhotograph({ background, taken }) };
}

export function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** What a browser sends of a file before it uploads it. */
export function listed({ name, bytes, type = 'image/jpeg', modified }: Photo) {
  return { name, type, size: bytes.length, digest: digestOf(bytes), modified };
}

/** Returns the address of the report. */
export async function checkPhotos(staff: Visitor, photos: object[], category = 'Wedding & Event') {
  const answer = await staff.postJson('/import/photos', { category, title: 'June', photos });
  const { id, message } = (await answer.json()) as { id?: string; message?: string };
  return { status: answer.status, report: `/import/${id}`, message };
}

/** Checks a folder and opens its import. */
export async function beginPhotos(staff: Visitor, photos: Photo[], category?: string): Promise<string> {
  const { report, message } = await checkPhotos(staff, photos.map(listed), category);
  if (message) throw new Error(message);
  await staff.fetch(`${report}/photos`, { method: 'POST', body: new URLSearchParams({ intent: 'start' }) });
  return report;
}

/** Sends one photo by tus and names it to the import. */
export async function sendPhoto(staff: Visitor, report: string, { bytes, name }: Photo) {
  return namePhoto(staff, report, await sendWhole(staff, bytes, name));
}

export async function namePhoto(staff: Visitor, report: string, upload: string) {
  const answer = await staff.fetch(`${report}/photos`, { method: 'POST', body: new URLSearchParams({ upload }) });
  return { status: answer.status, ...((await answer.json()) as { id?: string; message?: string }) };
}
