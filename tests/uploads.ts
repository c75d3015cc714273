/** The tus protocol as a browser’s library speaks it. */
import type { Visitor } from './visitor.ts';

type Sender = Pick<Visitor, 'fetch'>;

const TUS = { 'Tus-Resumable': '1.0.0' };

/** Starts an upload; returns its URL. */
export async function begin(...upload: Parameters<typeof beginUpload>) {
  const { status, headers } = await beginUpload(...upload);
  return { status, address: headers.get('location') ?? '' };
}

export function beginUpload(who: Sender, bytes: number, name = 'cosmos.jpg', purpose?: string) {
  const metadata = Object.entries({ filename: name, ...(purpose && { purpose }) })
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');
  const headers = { ...TUS, 'Upload-Length': String(bytes), 'Upload-Metadata': metadata };
  return who.fetch('/uploads', { method: 'POST', headers });
}

export function add(who: Sender, address: string, offset: number, body: BodyInit, more: RequestInit = {}) {
  const headers = { ...TUS, 'Upload-Offset': String(offset), 'Content-Type': 'application/offset+octet-stream' };
  return who.fetch(address, { method: 'PATCH', headers, body, ...more });
}

export async function offsetOf(who: Sender, address: string) {
  const answer = await who.fetch(address, { method: 'HEAD', headers: TUS });
  return { status: answer.status, offset: Number(answer.headers.get('upload-offset')) };
}

export async function sendWhole(who: Sender, bytes: Uint8Array<ArrayBuffer>, name?: string, purpose?: string) {
  const { address } = await begin(who, bytes.length, name, purpose);
  await add(who, address, 0, bytes);
  return idOf(address);
}

export function idOf(address: string) {
  return address.split('/').at(-1) ?? '';
}
