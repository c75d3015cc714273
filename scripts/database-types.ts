/** `npm run db:types`: writes `app/platform/database-types.ts` from a database brought to the newest migration. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfChanged } from './build.ts';
import { loadProgram } from './program.ts';

const { migrate, openOwnPostgres } = await loadProgram(buildIfChanged());
const folder = mkdtempSync(join(tmpdir(), 'rhodora-types-'));
const postgres = await openOwnPostgres(folder);
try {
  await migrate(postgres.url);

  execFileSync('node_modules/.bin/kysely-codegen', [
    ...['--dialect', 'postgres', '--url', postgres.url, '--out-file', 'app/platform/database-types.ts'],
    ...['--default-schema', 'public', '--exclude-pattern', 'migrations', '--numeric-parser', 'string'],
    ...['--type-mapping', '{"int8":"number","date":"string"}'],
  ]);
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
