import type { FulfillmentState } from '~/features/orders/fulfillment-state';

export interface Report {
  order_id: string;
  /** It came with the stop. */
  proof: string;
  /** What the page showed. */
  from: FulfillmentState;
  to: 'out' | 'delivered' | 'problem';
  reason?: string;
  left_with?: string;
  photo?: Blob;
}

/** The stop belongs behind the open stop `after`, or is the first of them. */
interface Reorder {
  order_id: string;
  after: string;
}

export type NewMove = Report | Reorder;

export type QueuedMove = NewMove & {
  /** Of the event: the server records it once, however often it arrives. */
  id: string;
  happened_at: string;
  /** Of the route. */
  day?: string;
};

export interface Refused {
  id: string;
  message: string;
}

/** `gone`: the link was replaced, or its day is over. */
type Sent = 'sent' | 'later' | 'gone' | Refused;

const STORE = 'moves';

/** Reported on this page, and not yet at the server: the phone's storage may be full. */
const made = new Map<string, QueuedMove>();
/** Ids of those that the server has, whatever the phone's storage says. */
const arrived = new Set<string>();
const OPEN_LIMIT_MS = 5000;

/** Kept on the phone until the server has it, also when the page is closed. */
function openQueue(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('rhodora-driver', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { autoIncrement: true });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('This browser keeps nothing.'));
    // Some browsers never answer.
    setTimeout(() => reject(new Error('This browser keeps nothing right now.')), OPEN_LIMIT_MS);
  });
}

/** Throws if the phone keeps nothing: they wait in memory then. */
export async function keepMoves(moves: QueuedMove[]): Promise<void> {
  for (const move of moves) made.set(move.id, move);
  const db = await openQueue();
  const { store, done } = writing(db);
  for (const move of moves) store.add(move);
  await done;
}

async function forgetMove(id: string): Promise<void> {
  const db = await openQueue();
  const { store, done } = writing(db);
  store.openCursor().onsuccess = ({ target }) => {
    const cursor = (target as IDBRequest<IDBCursorWithValue | null>).result;
    if ((cursor?.value as QueuedMove | undefined)?.id === id) cursor?.delete();
    else cursor?.continue();
  };
  await done;
}

function writing(db: IDBDatabase) {
  const transaction = db.transaction(STORE, 'readwrite');
  const done = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('Not kept.'));
  }).finally(() => db.close());
  return { store: transaction.objectStore(STORE), done };
}

/**
 * In the order they were made. Of a day, not of a link: whoever opens the new link of a route, or of one that took its
 * place, sends what waited under the old one.
 */
export async function readMoves(day: string): Promise<QueuedMove[]> {
  const kept = await readKept().catch(() => []);
  return (
    [...kept.filter(({ id }) => !made.has(id)), ...made.values()]
      // Those of an earlier release have no day.
      .filter((move) => (move.day ?? day) === day && !arrived.has(move.id))
  );
}

async function readKept(): Promise<QueuedMove[]> {
  const db = await openQueue();
  const request = db.transaction(STORE).objectStore(STORE).getAll() as IDBRequest<QueuedMove[]>;
  return new Promise<QueuedMove[]>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('Not read.'));
  }).finally(() => db.close());
}

/** Sends what waits, one after the other, until one must wait longer. Returns what the server refused. */
export async function sendMoves(url: string, day: string): Promise<{ refused: Refused[]; isGone: boolean }> {
  const refused: Refused[] = [];
  for (const move of await readMoves(day)) {
    const result = await sendMove(url, move);
    if (result === 'later' || result === 'gone') return { refused, isGone: result === 'gone' };
    if (result !== 'sent') refused.push(result);
    made.delete(move.id);
    arrived.add(move.id);
    await forgetMove(move.id).catch(() => undefined);
  }
  return { refused, isGone: false };
}

const GONE = [404, 410];
const SEND_LIMIT_MS = 120_000;

async function sendMove(url: string, queued: QueuedMove): Promise<Sent> {
  const { photo, ...move } = { photo: undefined, ...queued };
  const body = new FormData();
  for (const [name, value] of Object.entries(move)) if (value !== undefined && name !== 'day') body.set(name, value);
  if (photo) body.set('photo', await shrinkPhoto(photo), 'photo.jpg');
  body.set('sent_at', new Date().toISOString());
  try {
    const answer = await fetch(url, { method: 'POST', body, signal: AbortSignal.timeout(SEND_LIMIT_MS) });
    if (answer.ok) return 'sent';
    if (GONE.includes(answer.status)) return 'gone';
    if (answer.status >= 500 || answer.status === 429) return 'later';
    const { message } = (await answer.json().catch(() => ({}))) as { message?: string };
    // The report matters more than its photo.
    if (photo && answer.status !== 409) return await sendWithoutPhoto(url, move, message);
    return { id: move.id, message: message ?? 'The studio couldn’t accept one of your reports. Please call.' };
  } catch {
    return 'later';
  }
}

async function sendWithoutPhoto(url: string, move: QueuedMove, message = ''): Promise<Sent> {
  const sent = await sendMove(url, move);
  return sent === 'sent' ? { id: move.id, message: `Your report arrived without its photo. ${message}` } : sent;
}

interface Stop {
  id: string;
  fulfillment_state: FulfillmentState;
}

/** The stops as the driver has reported and moved them. */
export function stopsAfter<Driven extends Stop>(stops: Driven[], moves: QueuedMove[]): Driven[] {
  return moves.reduce((shown, move) => ('to' in move ? reported(shown, move) : reordered(shown, move)), stops);
}

function reported<Driven extends Stop>(stops: Driven[], { order_id, to }: Report): Driven[] {
  return stops.map((stop) => (stop.id === order_id ? { ...stop, fulfillment_state: to } : stop));
}

function reordered<Driven extends Stop>(stops: Driven[], { order_id, after }: Reorder): Driven[] {
  const stop = stops.find(({ id }) => id === order_id);
  const others = stops.filter((each) => each !== stop);
  const before = others.findIndex(({ id }) => id === after);
  return stop && (before >= 0 || after === '') ? others.toSpliced(before + 1, 0, stop) : stops;
}

const LONGEST_SIDE = 1600;

/** A phone's photo of 5 MB would take minutes on a country road. Shrunk when it is sent, so that the report is kept at once. */
async function shrinkPhoto(photo: Blob): Promise<Blob> {
  try {
    const picture = await createImageBitmap(photo);
    const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const small = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/jpeg', 0.8);
    });
    return small && small.size < photo.size ? small : photo;
  } catch {
    return photo;
  }
}
