import type { HttpResponse } from 'tus-js-client';
import type { Toast } from './toast';
import { PAUSED } from './upload-queue';

export class UploadError extends Error {
  readonly flash?: Toast;
  /** The next file would fail like this one. */
  readonly concernsAll: boolean;

  constructor(message: string, flash?: Toast, concernsAll = false) {
    super(message);
    this.flash = flash;
    this.concernsAll = concernsAll;
  }
}

const NO_LINE = 'The connection was lost. Please try again.';
const LOGGED_OUT = 'You are no longer signed in. Sign in in another tab, then try again.';
const CHANGED = 'This file was changed, moved or deleted. Choose it again.';
const OUR_ERROR = 'Something went wrong on our side. Please try again.';
/** A broken connection repeats at most this much. */
const CHUNK_BYTES = 2 * 1024 * 1024;
const RETRIES_MS = [0, 1000, 3000, 5000, 10_000];

/** Completed uploads, so that a retry of the next step sends nothing twice. */
const arrived = new WeakMap<File, string>();

interface Sending {
  address: string;
  fields?: Record<string, string>;
  token?: string;
  purpose?: 'document';
  onProgress: (sent: number) => void;
  signal: AbortSignal;
}

/** Throws `UploadError`; a retry with the same file resumes. */
export async function uploadResumably(file: File, { address, fields, ...sending }: Sending): Promise<void> {
  const upload = arrived.get(file) ?? (await uploadChunks(file, sending));
  arrived.set(file, upload);
  sending.onProgress(1);
  const body = new URLSearchParams({ ...fields, upload });
  const headers = tokenHeader(sending.token);
  const answer = await fetch(address, { method: 'POST', body, headers, signal: sending.signal }).catch(() => {
    throw lost();
  });
  if (answer.redirected) throw new UploadError(LOGGED_OUT, undefined, true);
  if (answer.ok) return void arrived.delete(file);
  const flash = await answer.json().catch(() => undefined);
  const message = flash?.message ?? flash?.description ?? flash?.title ?? OUR_ERROR;
  throw new UploadError(message, flash?.title && flash, answer.status === 503);
}

/** Loads the library only now: most visits upload nothing. */
async function uploadChunks(
  file: File,
  { purpose, token, onProgress, signal }: Omit<Sending, 'address' | 'fields'>,
): Promise<string> {
  if (file.size === 0) throw new UploadError('This file is empty.');
  if (!(await isThere(file))) throw new UploadError(CHANGED);
  const { DetailedError, Upload } = await import('tus-js-client').catch(() => {
    throw lost();
  });
  if (signal.aborted) throw cancelled();
  const { promise: finished, resolve, reject } = Promise.withResolvers<string>();
  const upload = new Upload(file, {
    endpoint: '/uploads',
    chunkSize: CHUNK_BYTES,
    retryDelays: RETRIES_MS,
    headers: tokenHeader(token),
    removeFingerprintOnSuccess: true,
    metadata: { filename: file.name, filetype: file.type, ...(purpose && { purpose }) },
    onProgress: (sent, whole) => onProgress(whole > 0 ? sent / whole : 0),
    onSuccess: () => resolve(upload.url?.split('/').at(-1) ?? ''),
    onError: (error) => {
      const answer = error instanceof DetailedError ? error.originalResponse : undefined;
      reject(answer ? toError(answer) : lost());
    },
  });
  signal.addEventListener('abort', () => {
    void upload.abort(signal.reason !== PAUSED).catch(() => undefined);
    reject(cancelled());
  });
  const [former] = await upload.findPreviousUploads();
  if (former) upload.resumeFromPreviousUpload(former);
  if (!signal.aborted) upload.start();
  return finished;
}

/** Browsers report it like a lost connection. */
async function isThere(file: File): Promise<boolean> {
  return file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );
}

function tokenHeader(token?: string): Record<string, string> {
  return token === undefined ? {} : { 'X-Upload-Token': token };
}

function cancelled() {
  return new UploadError('Cancelled.');
}

function lost() {
  return new UploadError(NO_LINE, undefined, true);
}

function toError(answer: HttpResponse) {
  const status = answer.getStatus();
  return new UploadError(errorText(answer, status), undefined, status !== 413);
}

function errorText(answer: HttpResponse, status: number) {
  if (status === 401) return LOGGED_OUT;
  // A proxy in between answers with a page.
  const isOurs = answer.getHeader('Content-Type')?.startsWith('text/plain');
  return isOurs && [403, 413, 429, 503].includes(status) ? answer.getBody().trim() : NO_LINE;
}
