/** `npm run restore <backup>`: restores a backup, or an encrypted copy of one, into an empty database, and its files to the configured place. */
import { createReadStream } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { withStudioData } from './studio-data.ts';

await withStudioData(
  async ({ BackupError, countRows, restoreBackup, unpackBackup, withUnpacked }, studioData, config) => {
    const [, , given] = process.argv;
    if (!given) throw new BackupError('Say which backup: npm run restore <folder, or file that ends in .tar.age>.');
    const backup = resolve(given);
    const restore = (folder: string) => restoreBackup(studioData, folder);
    const unpack = async (into: string) =>
      unpackBackup(createReadStream(backup), config.BACKUP_PASSPHRASE ?? (await askPassphrase()), into);
    const manifest = await (backup.endsWith('.tar.age')
      ? withUnpacked(unpack, dirname(backup), restore)
      : restore(backup));
    console.log(
      `Restored the backup of ${manifest.begun_at}: ${countRows(manifest)} rows, ${manifest.files.length} files. npm start opens it.`,
    );
  },
);

async function askPassphrase() {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  const passphrase = await lines.question('Passphrase: ');
  lines.close();
  return passphrase;
}
