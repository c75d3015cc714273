/** Visitors, buyers and staff keep working through a balancer; acknowledged work is recorded. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { cartOf } from '../shop.ts';
import { add, begin, idOf } from '../uploads.ts';
import { Guest } from './cluster.ts';

/** What was acknowledged, by its key in the database. */
export interface Acknowledged {
  orders: string[];
  messages: string[];
  vendors: string[];
  documents: string[];
}

export interface Done extends Acknowledged {
  requests: number;
  /** Unexpected responses. */
  failed: string[];
}

interface Work {
  balancer: { address: string };
  variant: string;
}

const PAGES = ['/', '/vendors', '/store', '/contact', '/booking', '/store/rhodora/products?limit=24'];
/** A pause between actions; it also leaves processor time for starting processes. */
const LOOK_MS = 15;

type Kind = (done: Done, round: number) => Promise<void>;

/** Requests that are safe to retry. */
export function readAndBuy({ balancer, variant }: Work): Kind[] {
  const guest = () => new Guest(balancer);
  const read: Kind = async (done, round) => {
    const page = PAGES[round % PAGES.length] ?? '/';
    // Every other read is a unique search, which is never cached.
    const address = round % 2 ? page : `/search?q=${randomUUID()}`;
    await noted(done, `GET ${address}`, 200, guest().get(address));
  };
  const buy: Kind = async (done) => {
    const key = { 'Idempotency-Key': randomUUID() };
    const placed = guest().postJson('/store/rhodora/checkout', cartOf(variant), key);
    const answer = await noted(done, 'POST checkout', 200, placed);
    if (answer) done.orders.push((JSON.parse(answer.text) as { url: string }).url.split('/').at(-1) ?? '');
  };
  return [read, read, read, buy];
}

/** Also requests that only one process may get. */
export function everything({ owner, client, ...work }: Work & { owner: Guest; client: string }): Kind[] {
  const write: Kind = async (done, round) => {
    const subject = `Question ${randomUUID()}`;
    const fields = { first_name: 'Delia', email: 'delia@example.com', subject, message: 'Do you ship?' };
    // Only ten per hour are accepted from one address.
    const from = `10.0.${Math.floor(round / 250) % 250}.${round % 250}`;
    if (await noted(done, 'POST contact', 303, new Guest(work.balancer, from).post('/contact', fields)))
      done.messages.push(subject);
  };
  const edit: Kind = async (done) => {
    const name = `Vendor ${randomUUID()}`;
    const saved = owner.post('/vendor-manager', { intent: 'save', name, category: 'Catering' });
    if (await noted(done, 'POST vendor', 303, saved)) done.vendors.push(name);
  };
  const upload: Kind = async (done) => {
    const [half, whole] = [60_000, 120_000];
    const bytes = new Uint8Array(whole).fill(7);
    const name = `${randomUUID()}.pdf`;
    const { status, address } = await begin(owner, whole, name, 'document');
    done.requests++;
    if (status !== 201) return void done.failed.push(`POST upload: ${status}`);
    const first = await noted(done, 'PATCH upload', 204, add(owner, address, 0, bytes.subarray(0, half)));
    const second = first && (await noted(done, 'PATCH upload', 204, add(owner, address, half, bytes.subarray(half))));
    const form = { category: 'Contract', upload: idOf(address) };
    if (second && (await noted(done, 'POST document', 201, owner.post(`/client/${client}/documents`, form))))
      done.documents.push(name);
  };
  return [...readAndBuy(work), write, edit, upload];
}

/** Records a request; returns the response if its status is as expected. */
async function noted(done: Done, what: string, wanted: number, asked: Promise<Response>) {
  done.requests++;
  try {
    const answer = await asked;
    const text = await answer.text();
    if (answer.status === wanted) return { text };
    done.failed.push(`${what}: ${answer.status} ${text.slice(0, 100)}`);
  } catch (error) {
    done.failed.push(`${what}: ${(error as Error).message}`);
  }
  return undefined;
}

/** Starts the load; `end` lets everyone finish and returns what was done. */
export function beginWork(kinds: Kind[]): { end(): Promise<Done> } {
  const done: Done = { requests: 0, failed: [], orders: [], messages: [], vendors: [], documents: [] };
  const day = { isOver: false };
  const workers = kinds.map(async (kind) => {
    for (let round = 0; !day.isOver; round++) {
      await kind(done, round).catch((error: Error) => void done.failed.push(error.message));
      await pause(LOOK_MS);
    }
  });
  return {
    async end() {
      day.isOver = true;
      await Promise.all(workers);
      return done;
    },
  };
}
