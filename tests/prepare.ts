/** Before all tests: the built program, one PostgreSQL, and a migrated database to copy. */
import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { buildIfChanged } from '../scripts/build.ts';
import { loadProgram } from '../scripts/program.ts';
import { APP_SECRET } from './app-secret.ts';
import { memoryFolder } from './memory-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    build: string;
    /** In memory, gone after the last test. */
    folder: string;
  }
}

export default async function prepare(project: TestProject) {
  const build = buildIfChanged();
  const { openEmbeddedPostgres, openProgram, readConfig } = await loadProgram(build);
  const folder = memoryFolder('tests');
  const postgres = await openEmbeddedPostgres(folder, { fsync: false });
  const template = await openProgram(
    readConfig({
      NODE_ENV: 'test',
      APP_SECRET,
      DATABASE_URL: postgres.url,
      DATA_DIR: folder,
      RHODORA_DEMO: 'off',
      LOG_LEVEL: 'error',
    }),
  );
  await template.close();
  project.provide('postgresUrl', postgres.url);
  project.provide('build', build);
  project.provide('folder', folder);
  return async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
