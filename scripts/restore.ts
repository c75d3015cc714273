/** `npm run restore <backup>`: restores a backup into an empty database, and its files to the configured place. */
import { resolve } from 'node:path';
import { withStudioData } from './studio-data.ts';

await withStudioData(async ({ BackupError, restoreBackup }, studioData) => {
  const folder = process.argv[2];
  if (!folder) throw new BackupError('Say which backup: npm run restore <folder>.');
  const { begun_at, tables, files } = await restoreBackup(studioData, resolve(folder));
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(`Restored the backup of ${begun_at}: ${rows} rows, ${files.length} files. npm start opens it.`);
});
