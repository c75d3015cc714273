import { expect, test, vi } from 'vitest';
import { ANNOUNCED } from '../app/platform/announced-tables.ts';
import { EVERYTHING } from '../app/platform/live.server.ts';
import { openStudio } from './open-studio.ts';
import { pagesFrom, PUBLIC } from './page-addresses.ts';
import { watchStatements } from './statements.ts';

/** What search engines and feed readers are sent, which no page links to. */
const FILES = ['/sitemap.xml', '/robots.txt', '/site.webmanifest', '/blog/feed.xml'];

/** Of these, changes are written as tags (`products`, `product:id`, `orders`), or go with a change of another table. */
const NOT_ANNOUNCED = ['catalog_counts', 'list_versions', 'orders', 'products', 'variants'];

/** A change of any row of a table that a cached page reads. */
const CHANGES: Record<string, string> = {
  blog_posts: "title = title || ' again'",
  client_form_fields: "field_label = field_label || ' again'",
  closures: "title = title || ' again'",
  delivery_windows: "name = name || ' again'",
  delivery_zones: "name = name || ' again'",
  flower_types: "description = description || ' again'",
  galleries: "title = title || ' again'",
  holidays: "name = name || ' again'",
  page_contents: 'is_empty = not is_empty',
  pages: "title = title || ' again'",
  reference_materials: "title = title || ' again'",
  rental_items: "name = name || ' again'",
  site_menus: "entries = '[]'",
  site_images: "title = 'Again'",
  special_hours: "title = title || ' again'",
  stored_files: "alt = 'Again'",
  studio_pictures: "image_url = image_url || '?again'",
  studio_settings: "blurb = 'Again'",
  terms_sections: "title = title || ' again'",
  testimonials: "name = name || ' again'",
  vendors: "name = name || ' again'",
  wedding_flowers: 'position = position + 1',
  wedding_vendors: 'position = position + 1',
  weddings: "title = title || ' again'",
};

async function openWatched() {
  const studio = await openStudio({ RHODORA_DEMO: 'on' });
  const { recorded } = studio.platform;
  const visitor = studio.asVisitor();
  const addresses = await Array.fromAsync(pagesFrom(visitor, PUBLIC), ({ address }) => address);
  const renders = vi.spyOn(recorded, 'recordedInto');
  /** Whether the page was rendered, and not taken from the cache. */
  async function ask(address: string): Promise<boolean> {
    renders.mockClear();
    await visitor.text(address);
    return renders.mock.calls.length > 0;
  }
  return {
    studio,
    ask,
    addresses: [...addresses, ...FILES],
    ...watchStatements(() => recorded.readsUnderWay()),
  };
}

test('on a warm cache, every public page shows at once what changes in any table that it reads', {
  timeout: 240_000,
}, async () => {
  const { studio, ask, addresses, statements } = await openWatched();
  const { live, pool } = studio.platform;
  // Of the studio: the job queue asks about the tables of the system now and then.
  const { rows } = await pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public'",
  );
  const tables = new Set(rows.map(({ name }) => name));
  const readers = new Map<string, string[]>();
  const seen = new Set<string>();
  for (const address of addresses) {
    // Memos are read as well.
    live.publishLocally([EVERYTHING]);
    statements.length = 0;
    const isRendered = await ask(address);
    const named = statements.flatMap((statement) => tablesIn(statement, tables));
    const isCached = isRendered && !(await ask(address));
    if (!isCached) continue;
    for (const table of named) {
      seen.add(table);
      if (table in CHANGES) readers.set(table, [...new Set([...(readers.get(table) ?? []), address])]);
    }
  }
  expect([...seen].toSorted()).toEqual([...Object.keys(CHANGES), ...NOT_ANNOUNCED].toSorted());
  for (const [table, pages] of readers) {
    for (const page of pages) await ask(page);
    const { rowCount } = await pool.query(
      `update ${table} set ${CHANGES[table]} where ctid = (select ctid from ${table} limit 1)`,
    );
    expect.soft(rowCount, table).toBe(1);
    await live.heard();
    for (const page of pages) expect.soft(await ask(page), `${page} after a change of ${table}`).toBe(true);
  }
});

/** The tables that a statement names, whether they announce or not. */
function tablesIn(statement: string, tables: Set<string>): string[] {
  const named = statement.matchAll(/\b(?:from|join|,)\s+"?(\w+)"?/gi);
  return [...named].flatMap(([, name = '']) => ANNOUNCED[name] ?? (tables.has(name) ? [name] : []));
}
