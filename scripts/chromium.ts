import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installDebianPackage } from './debian-package.ts';

type Report = (line: string) => void;

export interface Chromium {
  path: string;
  env?: Record<string, string>;
}

/** The headless shell comes first: it takes a third less processor time. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const FOLDERS = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin', '/snap/bin'];
const PLACES = [
  ...NAMES.flatMap((name) => FOLDERS.map((folder) => join(folder, name))),
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** `CHROMIUM_PATH`, the machine's own, Debian's package where root may install it, or the one from npm. */
export async function findChromium(report: Report): Promise<Chromium | undefined> {
  const given = process.env.CHROMIUM_PATH;
  if (given) return starts({ path: given }, report);
  return (
    installed(report) ??
    (installDebianPackage('chromium-headless-shell', report) ? installed(report) : undefined) ??
    fromNpm(report)
  );
}

function installed(report: Report) {
  const path = PLACES.find(isProgram);
  return path ? starts({ path }, report) : undefined;
}

async function fromNpm(report: Report): Promise<Chromium | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    report('The Chromium that npm brings runs on Linux on x64 only. Install Chromium, or name one in CHROMIUM_PATH.');
    return undefined;
  }
  try {
    const { default: chromium, inflate } = await import('@sparticuz/chromium');
    const path = await chromium.executablePath();
    const libraries = await inflate(join(import.meta.dirname, '../node_modules/@sparticuz/chromium/bin/al2023.tar.br'));
    const env = { LD_LIBRARY_PATH: join(libraries, 'lib'), FONTCONFIG_PATH: join(libraries, '../fonts') };
    return starts({ path, env }, report);
  } catch (error) {
    report(`The Chromium that npm brings could not be unpacked: ${(error as Error).message}`);
    return undefined;
  }
}

function starts(chromium: Chromium, report: Report): Chromium | undefined {
  try {
    const env = { ...process.env, ...chromium.env };
    execFileSync(chromium.path, ['--version'], { env, stdio: ['ignore', 'ignore', 'pipe'], timeout: 30_000 });
    return chromium;
  } catch (error) {
    report(`${chromium.path} does not start: ${(error as Error).message}`);
    return undefined;
  }
}

function isProgram(path: string) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
