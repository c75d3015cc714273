import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Where root may. Returns whether it is installed now. */
export function installDebianPackage(name: string, report: (line: string) => void): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  report(`There is no ${name} here. Installing it with apt-get.`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const quiet = ['-qq', '-o', 'Dpkg::Use-Pty=0', '-o', 'Acquire::Retries=3', '-o', 'DPkg::Lock::Timeout=120'];
  try {
    for (const command of [['update'], ['install', '-y', '--no-install-recommends', name]])
      execFileSync('apt-get', [...command, ...quiet], { env, stdio: ['ignore', 'ignore', 'inherit'] });
    return true;
  } catch (error) {
    report(`apt-get could not install ${name}: ${(error as Error).message}`);
    return false;
  }
}
