import { suggestedAlt } from '~/lib/alt-text';
import type { SendFile } from '~/ui/upload-queue';

/** What goes with every picture of a batch. */
export interface PictureLeave {
  /** Posted with each: its category. */
  fields: Record<string, string>;
  /** What is known about each, for alternative texts that nobody has written. */
  about: string;
}

const NO_LINE = 'The connection broke off.';
const LOGGED_OUT = 'You are no longer signed in. Open the login in another tab, then try again.';
/** Pieces this large are sent again at most when the line breaks. */
const PIECE_BYTES = 2 * 1024 * 1024;
const RETRIES_MS = [0, 1000, 3000, 5000, 10_000];

/** What has arrived whole, so that a retry of what comes after it sends nothing twice. */
const arrived = new WeakMap<File, string>();

/**
 * Sends a picture in pieces, going on where a broken line stopped, and then has `address` make a record of it. The
 * alternative text is what was written, else the suggestion.
 */
export function sendPictureTo(address: string): SendFile<PictureLeave> {
  return async ({ file, details }, { leave, onProgress, signal }) => {
    const upload = arrived.get(file) ?? (await sendInPieces(file, onProgress, signal));
    arrived.set(file, upload);
    onProgress(1);
    const alt = altOf(details, file, leave.about);
    const body = new URLSearchParams({ ...leave.fields, title: details.title ?? '', alt, upload });
    const answer = await fetch(address, { method: 'POST', body, signal }).catch(() => {
      throw new Error(NO_LINE);
    });
    if (answer.redirected) throw new Error(LOGGED_OUT);
    if (answer.ok) return void arrived.delete(file);
    const { message } = await answer.json().catch(() => ({ message: undefined }));
    throw new Error(message ?? 'Something went wrong on our side.');
  };
}

/** The alternative text that goes with a file: as written, else a suggestion from its name. */
export function altOf(details: Record<string, string>, { name }: File, about: string): string {
  return details.alt ?? suggestedAlt(name, about);
}

/** Answers with the upload's id. The library comes only now: most visits of a manager upload nothing. */
async function sendInPieces(file: File, onProgress: (sent: number) => void, signal: AbortSignal): Promise<string> {
  const { DetailedError, Upload } = await import('tus-js-client');
  const { promise: finished, resolve, reject } = Promise.withResolvers<string>();
  const upload = new Upload(file, {
    endpoint: '/uploads',
    chunkSize: PIECE_BYTES,
    retryDelays: RETRIES_MS,
    removeFingerprintOnSuccess: true,
    metadata: { filename: file.name, filetype: file.type },
    onProgress: (sent, whole) => onProgress(whole > 0 ? sent / whole : 0),
    onSuccess: () => resolve(upload.url?.split('/').at(-1) ?? ''),
    onError: (error) => {
      const answer = error instanceof DetailedError ? error.originalResponse : undefined;
      reject(new Error(answer ? wordsFor(answer.getStatus(), answer.getBody()) : NO_LINE));
    },
  });
  signal.addEventListener('abort', () => {
    void upload.abort(true).catch(() => undefined);
    reject(new Error('Cancelled.'));
  });
  const [former] = await upload.findPreviousUploads();
  if (former) upload.resumeFromPreviousUpload(former);
  if (!signal.aborted) upload.start();
  return finished;
}

function wordsFor(status: number, body: string) {
  if (status === 401) return LOGGED_OUT;
  return status === 413 || status === 429 ? body.trim() : NO_LINE;
}
