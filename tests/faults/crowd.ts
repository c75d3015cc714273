/** People buy, inquire, book and upload at once, and record what was acknowledged. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { formFor } from '../booking.ts';
import { sendAnswers } from '../inquiries.ts';
import { aPhotograph } from '../pictures.ts';
import { card, cartOf, pickup } from '../shop.ts';
import { add, begin, idOf, offsetOf } from '../uploads.ts';
import type { Visitor } from '../visitor.ts';
import type { RunningShop } from './running-shop.ts';

const BUYERS = 6;
const BOOKERS = 2;

export interface Done {
  ordered: string[];
  paid: string[];
  inquiries: string[];
  meetings: string[];
  /** The hash of each document, by name. */
  documents: Map<string, string>;
  pictures: string[];
  /** Started orders: each may exist once, however often it was sent. */
  tries: number;
}

export interface Scene {
  variants: string[];
  client: string;
  times: string[];
  staff: Visitor;
}

/** Starts them; `leave` lets everyone finish. */
export function openCrowd(shop: RunningShop, scene: Scene) {
  const done: Done = {
    ordered: [],
    paid: [],
    inquiries: [],
    meetings: [],
    documents: new Map(),
    pictures: [],
    tries: 0,
  };
  const day = { isOver: false };
  const isOver = () => day.isOver;
  async function again(act: () => Promise<unknown>) {
    while (!day.isOver) await act().catch(() => pause(20));
  }
  const people = [
    ...Array.from({ length: BUYERS }, () => again(() => buy(shop, scene, done, isOver))),
    ...Array.from({ length: BOOKERS }, () => again(() => book(shop, scene, done))),
    again(() => inquire(shop, done)),
    again(() => sendDocument(scene, done, isOver)),
    again(() => sendPicture(scene, done, isOver)),
  ];
  return {
    done,
    async leave() {
      day.isOver = true;
      await Promise.all(people);
    },
  };
}

async function buy(shop: RunningShop, { variants }: Scene, done: Done, isOver: () => boolean) {
  const buyer = shop.asVisitor();
  const key = randomUUID();
  done.tries += 1;
  const back = { successUrl: `${shop.address}/success`, cancelUrl: `${shop.address}/store` };
  const cart = { ...cartOf(...variants), ...back };
  const order = () => buyer.postJson('/store/rhodora/checkout', cart, { 'Idempotency-Key': key });
  const answer = await untilAnswered(order, isOver);
  const { pathname } = new URL(((await answer.json()) as { url: string }).url);
  const token = idOf(pathname);
  done.ordered.push(token);
  await untilAnswered(() => buyer.post(pathname, pickup()), isOver);
  const paid = await untilAnswered(() => buyer.post(`${pathname}/card`, card()), isOver);
  if (paid.headers.get('location')?.includes('/success')) done.paid.push(token);
}

/** Retries until there is an answer other than “unavailable”. */
export async function untilAnswered(send: () => Promise<Response>, isOver: () => boolean): Promise<Response> {
  while (!isOver()) {
    const answer = await send().catch(() => undefined);
    if (answer && answer.status < 500) return answer;
    await pause(20);
  }
  throw new Error('No answer came before the end.');
}

let nextTime = 0;

/** Two people want each time. */
async function book(shop: RunningShop, { times }: Scene, done: Done) {
  const at = times[Math.floor(nextTime++ / BOOKERS) % times.length] ?? '';
  const answer = await shop.asVisitor().post('/booking', formFor(at));
  const to = answer.headers.get('location');
  if (answer.status === 303 && to) done.meetings.push(/\/booking\/([^/?]+)/.exec(to)?.[1] ?? to);
  await pause(100);
}

async function inquire(shop: RunningShop, done: Done) {
  const answers = { name: 'Hannah Lyle', email: 'hannah@example.com', submission_token: randomUUID() };
  const { status, id } = await sendAnswers(shop.asVisitor(), answers);
  if (status === 201) done.inquiries.push(id);
  await pause(50);
}

async function sendDocument({ staff, client }: Scene, done: Done, isOver: () => boolean) {
  const bytes = new Uint8Array(randomBytes(200_000));
  const name = `${randomUUID()}.bin`;
  const upload = await uploadResumably(staff, bytes, name, isOver, 'document');
  const ask = () => staff.post(`/client/${client}/documents`, { category: 'Contract', upload });
  const { status } = await untilAnswered(ask, isOver);
  if (status === 201) done.documents.set(name, createHash('sha256').update(bytes).digest('hex'));
}

async function sendPicture({ staff }: Scene, done: Done, isOver: () => boolean) {
  const bytes = await aPhotograph({ width: 300, height: 200 });
  const upload = await uploadResumably(staff, bytes, 'cosmos.jpg', isOver);
  const words = new URLSearchParams({ upload, category: 'Micro Farm', title: '', alt: 'A row of cosmos.' });
  const answer = await untilAnswered(
    () => staff.fetch('/gallery-manager/pictures', { method: 'POST', body: words }),
    isOver,
  );
  if (answer.status === 201) done.pictures.push(((await answer.json()) as { id: string }).id);
}

/** Sends half, then resumes from the offset that the server reports. */
async function uploadResumably(
  staff: Visitor,
  bytes: Uint8Array<ArrayBuffer>,
  name: string,
  isOver: () => boolean,
  purpose?: string,
): Promise<string> {
  const { address } = await begin(staff, bytes.length, name, purpose);
  await add(staff, address, 0, bytes.subarray(0, bytes.length / 2)).catch(() => undefined);
  while (!isOver()) {
    const at = await offsetOf(staff, address).catch(() => undefined);
    if (at && at.status === 404) break;
    if (at?.offset === bytes.length) return idOf(address);
    const sent = at?.status === 200 && add(staff, address, at.offset, bytes.subarray(at.offset));
    if (!(await Promise.resolve(sent).catch(() => false))) await pause(20);
  }
  throw new Error('It is not there anymore.');
}
