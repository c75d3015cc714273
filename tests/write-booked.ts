import { keepAllBooks } from '../app/features/books/keep-books.server.ts';
import { openContext } from '../app/platform/context.server.ts';
import type { Database } from '../app/platform/database.server.ts';
import type { Studio } from './open-studio.ts';

/** Writes orders and payments as no page does, and books them: the database refuses what is not booked. */
export function writeBooked<T>(
  { platform }: Pick<Studio, 'platform'>,
  write: (db: Database) => Promise<T>,
): Promise<T> {
  return openContext(platform).transaction(async (tx) => {
    const written = await write(tx.db);
    await keepAllBooks(tx);
    return written;
  });
}
