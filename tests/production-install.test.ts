/** Installed as docs/operating.md says: another user, no rights, a read-only program folder. */
import { spawnSync } from 'node:child_process';
import { chownSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, inject, test } from 'vitest';
import { aFolder } from './a-folder.ts';
import { start } from './starting.ts';

/** Debian's `nobody`, who owns no file of the program. */
const USER = 65534;
const AS_USER = ['setpriv', `--reuid=${USER}`, `--regid=${USER}`, '--clear-groups', '--no-new-privs'];
/** `CapabilityBoundingSet=` of the unit. Where the program lies in a closed folder, such as /root, one right lets it read. */
const RIGHTS = canRead()
  ? ['--bounding-set=-all']
  : ['--securebits=+no_setuid_fixup', '--inh-caps=+dac_read_search', '--ambient-caps=+dac_read_search'];
/** `ProtectSystem=strict` of the unit: all is read-only but two folders. Under `unshare --mount`. */
const STRICT = `
  mount --make-rprivate / && mount --bind "$DATA_DIR" "$DATA_DIR" && mount --bind "$TMPDIR" "$TMPDIR" &&
  mount --bind "$PWD" "$PWD" && mount -o remount,bind,ro "$PWD" && mount -o remount,bind,ro / &&
  cd "$PWD" && exec "$@"`;

function canRead() {
  const folder = resolve(inject('build'));
  return spawnSync(AS_USER[0] ?? '', [...AS_USER.slice(1), 'test', '-r', folder, '-a', '-x', folder]).status === 0;
}

function foldersOfUser() {
  const folder = aFolder();
  chownSync(folder, USER, USER);
  const [DATA_DIR, TMPDIR] = [join(folder, 'data'), join(folder, 'tmp')];
  for (const path of [DATA_DIR, TMPDIR]) {
    mkdirSync(path, { mode: 0o700 });
    chownSync(path, USER, USER);
  }
  return { DATA_DIR, TMPDIR };
}

test('starts as a user without rights who owns no program files', async () => {
  const program = await start({ settings: foldersOfUser(), before: [...AS_USER, ...RIGHTS] });
  await program.ready();
  expect(await (await fetch(`${program.address}/`)).text()).toContain('<h1');
  program.stop();
  expect(await program.ended).toBe(0);
}, 180_000);

test('starts when everything but its data folder is read-only', async (context) => {
  const settings = foldersOfUser();
  const unit = ['unshare', '--mount', 'sh', '-c', STRICT, 'sh'];
  const tried = spawnSync(unit[0] ?? '', [...unit.slice(1), 'true'], { env: { ...process.env, ...settings } });
  context.skip(tried.status !== 0, `This machine allows no mounts: ${tried.stderr.toString()}`);
  const written = spawnSync(unit[0] ?? '', [...unit.slice(1), 'touch', 'build'], {
    env: { ...process.env, ...settings },
  });
  expect(written.stderr.toString()).toContain('Read-only file system');
  const program = await start({ settings, before: [...unit, ...AS_USER, ...RIGHTS] });
  await program.ready();
  expect(await (await fetch(`${program.address}/`)).text()).toContain('<h1');
  program.stop();
  expect(await program.ended).toBe(0);
}, 180_000);

test('an unwritable data folder is reported in one sentence', async () => {
  const settings = { DATA_DIR: join(aFolder(), 'data') };
  mkdirSync(settings.DATA_DIR, { mode: 0o755 });
  const program = await start({ settings, before: [...AS_USER, ...RIGHTS] });
  expect(await program.ended).toBe(1);
  expect(await program.printed).toMatch(
    /^The data folder \S+ cannot be used: this user has no right to write there\. DATA_DIR names another\.\n$/,
  );
}, 60_000);
