import type { Context } from '~/platform/context.server';
import { renderMarkdown } from '~/platform/markdown.server';

const MAX = 100;

/** In order (spec 7), with the date of the newest edit: without sections today, so that page is not cached. */
export async function readTerms({ db, reads, preventCaching, now }: Context) {
  reads('terms_sections');
  const rows = await db
    .selectFrom('terms_sections')
    .select(['id', 'title', 'content', 'updated_at'])
    .orderBy('sort_order')
    .orderBy('id')
    .limit(MAX)
    .execute();
  if (rows.length === 0) preventCaching();
  const anchors = uniqueAnchors(rows.map(({ title }) => title));
  const sections = rows.map(({ id, title, content }, index) => ({
    ...{ id, title, anchor: anchors[index] ?? id },
    html: renderMarkdown(content, { top: 3 }),
  }));
  const newest = Math.max(...rows.map(({ updated_at }) => updated_at.getTime()));
  return { sections, updated_at: rows.length === 0 ? now() : new Date(newest) };
}

/** Deposits and Payment → deposits-and-payment; duplicates get a number. */
function uniqueAnchors(titles: string[]) {
  const anchors: string[] = [];
  for (const title of titles) {
    const plain = title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
    const stem = plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'section';
    let anchor = stem;
    for (let count = 2; anchors.includes(anchor); count++) anchor = `${stem}-${count}`;
    anchors.push(anchor);
  }
  return anchors;
}

export type Terms = Awaited<ReturnType<typeof readTerms>>;
