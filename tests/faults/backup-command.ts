/** `npm run backup` and `npm run restore`, each a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { SITE } from '../visitor.ts';

type Running = ChildProcess & { stdout: NodeJS.ReadableStream; stderr: NodeJS.ReadableStream };

export function command(script: 'backup' | 'restore', argument: string, settings: Record<string, string>): Running {
  const env = { ...process.env, BASE_URL: SITE, DATABASE_URL: '', ...settings };
  return spawn(process.execPath, [`scripts/${script}.ts`, argument], { env, stdio: ['ignore', 'pipe', 'pipe'] });
}

/** What a command says, and whether it came to a good end. */
export async function outcome(child: Running) {
  const [output, complained, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { output, complained, code };
}
