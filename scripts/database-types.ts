/**
 * `npm run db:types`: writes `app/platform/database-types.ts` from a database brought to the newest migration. With
 * `--check` it writes nothing and fails when that file would change.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeTemporaryFolder } from '../app/platform/temporary-folders.server.ts';
import { buildIfChanged } from './build.ts';
import { loadProgram } from './program.ts';

const TYPES = 'app/platform/database-types.ts';

const { migrate, openEmbeddedPostgres } = await loadProgram(buildIfChanged());
const folder = makeTemporaryFolder('types');
const generated = join(folder, 'types.ts');
const postgres = await openEmbeddedPostgres(folder, { fsync: false });
try {
  await migrate(postgres.url);
  execFileSync('node_modules/.bin/kysely-codegen', [
    ...['--dialect', 'postgres', '--url', postgres.url, '--out-file', generated, '--log-level', 'warn'],
    ...['--default-schema', 'public', '--exclude-pattern', 'migrations', '--numeric-parser', 'string'],
    ...['--type-mapping', '{"int8":"number","date":"string"}'],
  ]);
  if (!process.argv.includes('--check')) copyFileSync(generated, TYPES);
  else if (readFileSync(generated, 'utf8') !== readFileSync(TYPES, 'utf8')) {
    console.error(`${TYPES} is not what db/migrations say. Run npm run db:types and commit the file.`);
    process.exitCode = 1;
  }
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
