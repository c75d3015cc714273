import type { Context } from '~/platform/context.server';
import { terms } from './terms';

/** Leaves room between sections (admin spec 9). */
const STEP = 10;

export async function seedTerms(tx: Context) {
  const rows = terms.map((section, index) => ({ ...section, sort_order: (index + 1) * STEP }));
  await tx.db.insertInto('terms_sections').values(rows).execute();
  tx.writes('terms_sections');
}
