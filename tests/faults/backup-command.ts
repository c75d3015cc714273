import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { SITE } from '../visitor.ts';

type Running = ChildProcess & { stdout: NodeJS.ReadableStream; stderr: NodeJS.ReadableStream };

export function command(script: 'backup' | 'restore', argument: string, settings: Record<string, string>): Running {
  const env = { ...process.env, BASE_URL: SITE, DATABASE_URL: '', ...settings };
  return spawn(process.execPath, [`scripts/${script}.ts`, argument], { env, stdio: ['ignore', 'pipe', 'pipe'] });
}

export async function outcome(child: Running) {
  const [output, complained, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { output, complained, code };
}
