/** A tmpfs that a test can fill. */
import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** The largest file of this process where no tmpfs can be mounted, in bytes. */
const SMALL = 60_000;

export interface SmallDisk {
  folder: string;
  /** Fills the disk. */
  fill(): void;
  free(): void;
}

/** Throws if mounting is not allowed. */
export function mountSmallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'rhodora-disk-'));
  const { status, stderr } = spawnSync('mount', [
    '-t',
    'tmpfs',
    '-o',
    `size=${megabytes}m,mode=755`,
    'rhodora',
    folder,
  ]);
  if (status !== 0) {
    rmSync(folder, { recursive: true });
    throw new Error(`A small disk cannot be mounted here, so that it cannot be filled: ${stderr.toString()}`);
  }
  onTestFinished(() => {
    spawnSync('umount', ['--lazy', folder]);
    rmSync(folder, { recursive: true });
  });
  const filler = join(folder, 'filler');
  return {
    folder,
    fill() {
      for (let piece = 1 << 20; piece >= 1; piece >>= 4) {
        while (isWritten(filler, piece));
      }
    },
    free: () => rmSync(filler, { force: true }),
  };
}

function isWritten(file: string, bytes: number) {
  try {
    appendFileSync(file, Buffer.alloc(bytes));
    return true;
  } catch {
    return false;
  }
}

/** A small disk, or a folder with a file size limit where none can be mounted. */
export function openSmallDisk(): SmallDisk {
  try {
    return mountSmallDisk(8);
  } catch {
    const folder = mkdtempSync(join(tmpdir(), 'rhodora-disk-'));
    const free = () => limitFiles('unlimited');
    onTestFinished(() => {
      free();
      rmSync(folder, { recursive: true });
    });
    return { folder, fill: () => limitFiles(String(SMALL)), free };
  }
}

function limitFiles(bytes: string) {
  const { status, stderr } = spawnSync('prlimit', ['--pid', String(process.pid), `--fsize=${bytes}:unlimited`]);
  if (status !== 0)
    throw new Error(`Neither can a small disk be mounted here nor files be limited: ${stderr.toString()}`);
}
