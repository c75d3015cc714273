import type { Context } from '~/platform/context.server';
import { terms } from './terms';

/** Between two sections there is room for others (admin spec 9). */
const STEP = 10;

/** Writes the demo studio's terms. */
export async function seedTerms(tx: Context) {
  const rows = terms.map((section, index) => ({ ...section, sort_order: (index + 1) * STEP }));
  await tx.db.insertInto('terms_sections').values(rows).execute();
  tx.writes('terms_sections');
}
