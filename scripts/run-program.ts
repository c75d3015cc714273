import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';

export interface RunningProgram {
  address: string;
  pid: number;
  stop(): Promise<void>;
}

/** Settings of the machine's `.env` that must not leak into the run. */
const UNSET = Object.fromEntries(
  [
    'BASE_URL',
    'DATABASE_URL',
    'SMTP_URL',
    'IMAP_URL',
    'IMAP_ADDRESS',
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'STRIPE_API_URL',
    'TWILIO_ACCOUNT_SID',
    'TWILIO_AUTH_TOKEN',
    'TWILIO_FROM',
    'GOOGLE_PLACES_API_KEY',
    'GOOGLE_PLACE_ID',
  ].map((name) => [name, '']),
);
const STOP_LIMIT_MS = 15_000;

/** Runs the program like `npm start` on a free port. `before` precedes the command, for example to pin it to a core. */
export async function runProgram(
  settings: Record<string, string>,
  before: string[] = [],
  folder = '.',
): Promise<RunningProgram> {
  const port = await freePort();
  const [command, ...args] = [...before, process.execPath, 'scripts/start.ts'];
  const child = spawn(command, args, {
    env: { ...process.env, ...UNSET, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port), ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: folder,
  });
  const ended = once(child, 'exit');
  const output: string[] = [];
  let isReady = false;
  for await (const line of createInterface(child.stdout)) {
    output.push(line);
    isReady = line.startsWith('Ready');
    if (isReady) break;
  }
  if (!isReady || !child.pid) throw new Error(`The program did not start.\n${output.join('\n')}`);
  child.stdout.resume();
  return {
    address: `http://localhost:${port}`,
    pid: child.pid,
    async stop() {
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
      child.kill('SIGTERM');
      await ended;
      clearTimeout(timer);
    },
  };
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (typeof address !== 'object' || !address) throw new Error('No free port.');
  return address.port;
}
