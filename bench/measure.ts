import { execFile, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

export interface HttpLoad {
  url: string;
  connections: number;
  seconds: number;
  headers?: Record<string, string>;
  bodies?: string[];
  /** Each request asks for products up to another moment: none of the answers was kept. */
  isFresh?: boolean;
}

export interface ReservationLoad {
  url: string;
  connections: number;
  seconds: number;
  variants: string[];
}

export interface Measured {
  requests: number;
  failures: number;
  requestsPerSecond: number;
  /** CPU time of the program and its database per request, in ms; NaN without /proc. */
  cpuMs: number;
}

/** Per second: 100 on every Linux that Node supports. */
const TICKS = 100;
const canPin = spawnSync('taskset', ['--version']).status === 0;

/** The program and its database run on core 0, the load on 1. */
export function onCore(core: 0 | 1): string[] {
  return canPin ? ['taskset', '-c', String(core)] : [];
}

export async function measure(
  program: 'load.ts' | 'reservation.ts',
  load: HttpLoad | ReservationLoad,
  core: 0 | 1,
  watched: () => number,
): Promise<Measured> {
  const [command, ...args] = [...onCore(core), process.execPath, join(import.meta.dirname, program)];
  const before = watched();
  const { stdout } = await promisify(execFile)(command, [...args, JSON.stringify(load)]);
  const ticks = watched() - before;
  const { requests, failures, seconds }: { requests: number; failures: number; seconds: number } = JSON.parse(stdout);
  const cpuMs = ((ticks / TICKS) * 1000) / requests;
  return { requests, failures, requestsPerSecond: requests / seconds, cpuMs };
}

export function ticksOf(pid: number): number {
  const [, , , , , , , , , , , user = 0, system = 0, childUser = 0, childSystem = 0] = statOf(pid);
  return user + system + childUser + childSystem;
}

export function databaseTicks(dataDir: string): number {
  const [postmaster = 0] = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n').map(Number);
  const children = pids().filter((pid) => statOf(pid)[1] === postmaster);
  return [postmaster, ...children].reduce((sum, pid) => sum + ticksOf(pid), 0);
}

function pids(): number[] {
  try {
    return readdirSync('/proc').map(Number).filter(Boolean);
  } catch {
    return [];
  }
}

/** The fields of /proc/{pid}/stat after the name: state, parent, … as numbers (proc(5)). */
function statOf(pid: number): number[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
  } catch {
    return process.platform === 'linux' ? [] : [Number.NaN, 0, ...Array(20).fill(Number.NaN)];
  }
}
