/** `npm run backup [folder]`: backs up database, files and secrets, also while the program runs. */
import { resolve } from 'node:path';
import { withStudioData } from './studio-data.ts';

await withStudioData(async ({ backupFolder, countRows, takeBackup }, studioData, config) => {
  const parent = resolve(process.argv[2] ?? backupFolder(config));
  const { folder, manifest } = await takeBackup(studioData, parent, new Date());
  console.log(
    `${folder}: ${countRows(manifest)} rows of ${manifest.tables.length} tables, ${manifest.files.length} files.`,
  );
  for (const { bucket, key } of manifest.missing) console.error(`${bucket}/${key} has a record but no bytes.`);
  if (manifest.missing.length > 0) process.exitCode = 1;
});
