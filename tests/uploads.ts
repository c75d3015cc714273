/** What the tests of uploads share: the tus protocol as a browser's library speaks it. */
import type { Visitor } from './visitor.ts';

const TUS = { 'Tus-Resumable': '1.0.0' };

/** Begins an upload; answers with its address. */
export async function begin(who: Visitor, bytes: number, name = 'cosmos.jpg', purpose?: string) {
  const metadata = Object.entries({ filename: name, ...(purpose && { purpose }) })
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');
  const headers = { ...TUS, 'Upload-Length': String(bytes), 'Upload-Metadata': metadata };
  const answer = await who.fetch('/uploads', { method: 'POST', headers });
  return { status: answer.status, address: answer.headers.get('location') ?? '' };
}

export function add(who: Visitor, address: string, offset: number, body: BodyInit, more: RequestInit = {}) {
  const headers = { ...TUS, 'Upload-Offset': String(offset), 'Content-Type': 'application/offset+octet-stream' };
  return who.fetch(address, { method: 'PATCH', headers, body, ...more });
}

export async function offsetOf(who: Visitor, address: string) {
  const answer = await who.fetch(address, { method: 'HEAD', headers: TUS });
  return { status: answer.status, offset: Number(answer.headers.get('upload-offset')) };
}

export async function sendWhole(who: Visitor, bytes: Uint8Array<ArrayBuffer>, name?: string, purpose?: string) {
  const { address } = await begin(who, bytes.length, name, purpose);
  await add(who, address, 0, bytes);
  return idOf(address);
}

/** The name of an upload, by its address. */
export function idOf(address: string) {
  return address.split('/').at(-1) ?? '';
}
