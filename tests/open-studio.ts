import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, inject, onTestFinished } from 'vitest';
import type { Role } from '../app/features/accounts/role-areas.ts';
import type { GuardedPool } from '../app/platform/guarded-pool.server.ts';
import { loadProgram } from '../scripts/program.ts';
import type { Program } from '../server/main.ts';
import { APP_SECRET } from './app-secret.ts';
import { memoryFolder } from './memory-folder.ts';
import { type Beginning, readBeginning, resetDatabase } from './reset-database.ts';
import { addAccount, sessionOf } from './sessions.ts';
import { Visitor } from './visitor.ts';

/** All buyers of a test come from one address. */
export const NO_LIMITS = { CHECKOUTS_PER_HOUR: '0', UNPAID_ORDERS_PER_ADDRESS: '0', UNPAID_UNITS_PER_ADDRESS: '0' };

/** As many as most tests need at once: to start ten and fill their caches takes longer than a test. */
const FEW_CONNECTIONS = { DATABASE_CONNECTIONS: '5' };

/** Settings with a mail server, which never answers: pages then promise emails. */
export const MAIL_SERVER = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'studio@example.com' };

const NAMES: Record<Role, string> = { owner: 'June Alder', manager: 'Cole Baird', designer: 'Priya Nair' };

/** The whole program on its own database, closed when the test ends. */
export interface Studio extends Program {
  asVisitor(): Visitor;
  asStaff(role?: Role): Promise<Visitor>;
}

interface Outside {
  now?: () => Date;
  /** Which addresses it may fetch from. */
  isPublic?: (address: string) => boolean;
}

/** Opens the built program on a fresh, migrated database. `settings` are those of `.env.example`; `now` is its clock. */
export async function openStudio(settings: Record<string, string> = {}, now?: () => Date): Promise<Studio> {
  return openStudioIn({ ...(now && { now }) }, settings);
}

export async function openStudioIn(outside: Outside, settings: Record<string, string> = {}): Promise<Studio> {
  const { studio, close } = await startStudio(settings, outside);
  onTestFinished(close);
  return studio;
}

/** One studio for all tests of a file, which empty the tables that they use. Returns a function that returns it. */
export function shareStudio(): () => Studio {
  let started: Awaited<ReturnType<typeof startStudio>>;
  beforeAll(async () => {
    started = await startStudio({});
    const { asStaff } = started.studio;
    const signedIn = new Map<Role, Promise<Visitor>>();
    started.studio.asStaff = (role = 'owner') => {
      const visitor = signedIn.get(role) ?? asStaff(role);
      signedIn.set(role, visitor);
      return visitor;
    };
  });
  afterAll(() => started.close());
  return () => started.studio;
}

/** A studio with the demo, copied from one that this worker has seeded: seeding takes longer than most tests. */
export async function openDemo(): Promise<Studio> {
  seeded ??= seedOnce();
  const { database, folder } = await seeded;
  const url = await createDatabase(database);
  onTestFinished(() => dropDatabase(url));
  const { studio, close } = await startStudio({ RHODORA_DEMO: 'on', DATABASE_URL: url }, {}, folder);
  onTestFinished(close);
  return studio;
}

let seeded: Promise<{ database: string; folder: string }> | undefined;

async function seedOnce() {
  const url = await freshDatabase();
  const folder = mkdtempSync(join(inject('folder'), 'demo-'));
  const { studio, close } = await startStudio({ RHODORA_DEMO: 'on', DATABASE_URL: url });
  cpSync(studio.platform.config.dataDir, folder, { recursive: true });
  await close();
  return { database: new URL(url).pathname.slice(1), folder };
}

/** `files` are those that its data folder begins with. */
async function startStudio(settings: Record<string, string>, outside: Outside = {}, files?: string) {
  const { openProgram, readConfig } = await loadProgram(inject('build'));
  const shared = OWN_DATABASE.some((name) => name in settings) ? undefined : await takeDatabase();
  const url = shared?.url ?? settings.DATABASE_URL ?? (await freshDatabase());
  const folder = memoryFolder('studio');
  if (files) cpSync(files, folder, { recursive: true });
  const program: Program = await openProgram(
    readConfig({
      NODE_ENV: 'test',
      APP_SECRET,
      DATABASE_URL: url,
      DATA_DIR: folder,
      RHODORA_DEMO: 'off',
      BACKUP_EVERY_HOURS: '0',
      LOG_LEVEL: 'silent',
      ...NO_LIMITS,
      ...FEW_CONNECTIONS,
      ...settings,
    }),
    { ...outside, ...(shared && { pool: shared.pool }) },
  );
  const studio: Studio = Object.assign(program, {
    asVisitor: () => new Visitor(program),
    asStaff: (role: Role = 'owner') => signIn(program, role),
  });
  const close = async () => {
    await program.close();
    if (shared) await leaveDatabase(shared);
    else if (!settings.DATABASE_URL) await dropDatabase(url);
    rmSync(folder, { recursive: true, force: true });
  };
  return { studio, close };
}

/** With these a test has a database or connections of its own. */
const OWN_DATABASE = ['DATABASE_URL', 'DATABASE_CONNECTIONS', 'RHODORA_DEMO'];

interface SharedDatabase {
  pool: GuardedPool;
  url: string;
  beginning: Beginning;
}

/** Emptied databases, whose connections have read the catalog: ten new ones would cost more than most tests. */
const idle: SharedDatabase[] = [];
const MOST_IDLE = 2;

async function takeDatabase(): Promise<SharedDatabase> {
  const one = idle.pop();
  if (one) return one;
  const { openPool } = await loadProgram(inject('build'));
  const url = await freshDatabase();
  const pool = openPool(url, Number(FEW_CONNECTIONS.DATABASE_CONNECTIONS));
  pool.options.allowExitOnIdle = true;
  return { pool, url, beginning: await onConnection({ pool }, readBeginning) };
}

async function leaveDatabase(database: SharedDatabase) {
  const { pool, url, beginning } = database;
  const isQuiet = pool.idleCount === pool.totalCount && idle.length < MOST_IDLE;
  if (isQuiet && (await onConnection(database, (client) => resetDatabase(client, beginning)))) idle.push(database);
  else {
    await pool.end();
    await dropDatabase(url);
  }
}

async function onConnection<T>({ pool }: Pick<SharedDatabase, 'pool'>, work: (client: pg.PoolClient) => Promise<T>) {
  const client = await pool.connect();
  try {
    return await work(client);
  } finally {
    client.release();
  }
}

/** A migrated database that nobody else uses. */
export function freshDatabase(): Promise<string> {
  return createDatabase(new URL(inject('postgresUrl')).pathname.slice(1));
}

export function emptyDatabase(): Promise<string> {
  return createDatabase('template1');
}

async function createDatabase(template: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(`create database ${name} template ${template} strategy file_copy`);
  return serverUrl(name);
}

async function dropDatabase(url: string) {
  await administer(`drop database ${new URL(url).pathname.slice(1)} with (force)`);
}

/** One for all tests of a worker: starting a connection costs more than copying the template. */
let administration: pg.Pool | undefined;

async function administer(statement: string) {
  administration ??= openAdministration();
  await administration.query(statement);
}

function openAdministration() {
  const pool = new pg.Pool({ connectionString: serverUrl('postgres'), allowExitOnIdle: true });
  // The server stops before the worker does.
  return pool.on('error', () => undefined);
}

function serverUrl(database: string) {
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${database}`;
  return url.href;
}

async function signIn(program: Program, role: Role): Promise<Visitor> {
  const person = { email: `${role}@example.com`, name: NAMES[role], password: `the ${role} of these tests`, role };
  const id = await addAccount(program.platform, person);
  return new Visitor(program, await sessionOf(program.platform, id));
}
