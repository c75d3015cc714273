import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aFolder } from '../../tests/a-folder.ts';
import { emptyDatabase, openStudio } from '../../tests/open-studio.ts';

const ANOTHER = 'another secret, with more than 32 letters';

/** A studio that was used once with its own secret, and the settings for its next start. */
async function usedStudio() {
  const settings = { DATABASE_URL: await emptyDatabase(), DATA_DIR: aFolder(), APP_SECRET: '' };
  const studio = await openStudio(settings);
  await studio.asStaff();
  await studio.close();
  return { settings, file: join(settings.DATA_DIR, 'secrets', 'app-secret') };
}

test('the program does not start with an empty or short secret', async () => {
  const { settings, file } = await usedStudio();
  for (const secret of ['', '\n', 'thirty-one letters are too few.']) {
    writeFileSync(file, secret);
    await expect(openStudio(settings)).rejects.toThrow(`The secret in ${file} is damaged`);
    expect(readFileSync(file, 'utf8')).toBe(secret);
  }
});

test('the program does not start with a missing or different secret until APP_SECRET sets a new one', async () => {
  const { settings, file } = await usedStudio();
  rmSync(file);
  await expect(openStudio(settings)).rejects.toThrow(`The secret ${file} is missing`);
  expect(existsSync(file)).toBe(false);
  writeFileSync(file, ANOTHER);
  await expect(openStudio(settings)).rejects.toThrow('is not the one that this database is used with.');
  const renewed = await openStudio({ ...settings, APP_SECRET: ANOTHER });
  await renewed.close();
  await (await openStudio(settings)).close();
});

test('a database of an earlier release, without a fingerprint, does not get a second secret', async () => {
  const { settings, file } = await usedStudio();
  const studio = await openStudio(settings);
  await studio.platform.pool.query('delete from app_secret');
  await studio.close();
  rmSync(file);
  await expect(openStudio(settings)).rejects.toThrow('is missing');
});

test('processes that start at the same time create one secret', async () => {
  const settings = { DATABASE_URL: await emptyDatabase(), DATA_DIR: aFolder(), APP_SECRET: '' };
  const studios = await Promise.all([openStudio(settings), openStudio(settings), openStudio(settings)]);
  const secrets = studios.map(({ platform }) => platform.secret);
  expect(new Set(secrets).size).toBe(1);
  expect(readFileSync(join(settings.DATA_DIR, 'secrets', 'app-secret'), 'utf8')).toBe(secrets[0]);
});
