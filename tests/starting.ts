import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { once } from 'node:events';
import { onTestFinished, vi } from 'vitest';
import { freePort } from '../scripts/run-program.ts';

interface Start {
  settings: Record<string, string>;
  /** Goes in front of the command. */
  before?: string[];
}

/** Runs `npm start` in a process with these settings only; `printed` is its output after it exits. */
export async function start({ settings, before = [] }: Start) {
  const port = await freePort();
  const [command, ...args] = [...before, process.execPath, 'scripts/start.ts'];
  const env = { PATH: process.env.PATH ?? '', PORT: String(port), RHODORA_DEMO: 'off', LOG_LEVEL: 'warn', ...settings };
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const printed = Promise.all([text(child.stdout), text(child.stderr)]).then((parts) => parts.join(''));
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  return {
    address: `http://localhost:${port}`,
    ended,
    printed,
    stop: () => void child.kill('SIGTERM'),
    /** Throws with the output if the program exits instead. */
    async ready() {
      await vi.waitFor(
        async () => {
          if (child.exitCode !== null) return;
          const { status } = await fetch(`http://localhost:${port}/readyz`);
          if (status !== 200) throw new Error(`It is not ready: ${status}.`);
        },
        { timeout: 90_000, interval: 200 },
      );
      if (child.exitCode !== null) throw new Error(await printed);
    },
  };
}
