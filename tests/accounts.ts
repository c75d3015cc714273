import { AsyncLocalStorage } from 'node:async_hooks';
import { createHmac } from 'node:crypto';
import { expect, vi } from 'vitest';
import type { Role } from '../app/features/accounts/role-areas.ts';
import type { Platform } from '../app/platform/context.server.ts';
import type { Studio } from './open-studio.ts';
import { addAccount } from './sessions.ts';
import { watchStatements } from './statements.ts';
import type { Visitor } from './visitor.ts';

/** The account of `asStaff('owner')`. */
export const OWNER = { email: 'owner@example.com', password: 'the owner of these tests' };
export const HANNAH = { email: 'hannah@example.com', password: 'the client of these tests' };

export function addStaff({ platform }: Studio, account: typeof OWNER, role: Role) {
  return addAccount(platform, { ...account, name: 'June Alder', role });
}

/** A client who accepted an invitation: an account and a row of `clients` with the same id. */
export async function addClient(
  { platform: { db } }: { platform: Pick<Platform, 'db'> },
  { email, password } = HANNAH,
): Promise<string> {
  const row = { email, name: 'Hannah Lyle' };
  const { id } = await db.insertInto('clients').values(row).returning('id').executeTakeFirstOrThrow();
  return addAccount({ db }, { id, ...row, password });
}

export function sessionCookie(answer: Response) {
  return answer.headers.getSetCookie().find((cookie) => cookie.includes('rhodora.session')) ?? '';
}

export function emailsTo({ platform: { db } }: Studio, email: string) {
  return db
    .selectFrom('emails')
    .select(['subject', 'text', 'html'])
    .where('recipient', '=', email)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** The links in the emails to `email`, newest last; waits until there are `count`. */
export async function linksTo(studio: Studio, email: string, count = 1): Promise<string[]> {
  return vi.waitFor(async () => {
    const links = (await emailsTo(studio, email)).flatMap(({ text }) => pathIn(text));
    expect(links.length).toBeGreaterThanOrEqual(count);
    return links;
  }, 10_000);
}

export async function linkTo(studio: Studio, email: string): Promise<string> {
  return (await linksTo(studio, email)).at(-1) ?? '';
}

function pathIn(text: string): string[] {
  return [...text.matchAll(/https?:\/\/[^/\s]+(\/(?:invitation|password-reset|auth)[^\s\]]*)/g)].map(
    ([, path = '']) => path,
  );
}

/** The code of an authenticator app for `key`. */
export function shownCode(key: string, at = new Date()): string {
  const bits = [...key.replaceAll(' ', '')]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at.getTime() / 30_000)));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const number = digest.readUInt32BE((digest.at(-1) ?? 0) & 15) & 0x7f_ff_ff_ff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** Sets up an authenticator app for a logged-in person; returns its key and the recovery codes. */
export async function setUpApp(person: Visitor, page = '/account', at = new Date()) {
  await person.post(page, { intent: 'factor-begin', friendly_name: 'My phone' });
  const key = keyIn(await (await person.get(page)).text());
  const answer = await person.post(page, { intent: 'factor-finish', code: shownCode(key, at) });
  expect(answer.status).toBe(200);
  const codes = [...(await answer.text()).matchAll(/<code>([\w-]{11})<\/code>/g)].map(([, code = '']) => code);
  expect(codes).toHaveLength(10);
  return { key, codes };
}

export function keyIn(html: string): string {
  return /class="totp-key">([A-Z2-7 ]+)</.exec(html)?.[1] ?? '';
}

/** The SQL statements that `work` asks for, and not those of the jobs that go on beside it. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const underWay = new AsyncLocalStorage<true>();
  const { statements, stop } = watchStatements(() => underWay.getStore());
  try {
    await underWay.run(true, work);
  } finally {
    stop();
  }
  expect(statements).not.toEqual([]);
  return statements;
}
