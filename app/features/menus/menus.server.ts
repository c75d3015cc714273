import { type OwnPage, readOwnPages, readServiceNames } from '~/features/studio/empty-pages.server';
import type { Context } from '~/platform/context.server';
import { assertNotStale, hasVersion } from '~/platform/edit-conflict.server';
import { arrangeMenu, type MenuEntry, type MenuName, type StoredEntry } from './menus';

export interface Menus {
  /** Of the menus that staff changed. */
  stored: Partial<Record<MenuName, StoredEntry[]>>;
  /** The pages that staff added and one of these menus leads to. */
  own: OwnPage[];
}

/** For every page: from memos. */
export async function readMenus(context: Context): Promise<Menus> {
  const { db, memo } = context;
  const [rows, own] = await Promise.all([
    memo('menus', () => db.selectFrom('site_menus').select(['id', 'entries']).limit(10).execute()),
    readOwnPages(context),
  ]);
  const stored = rows.flatMap(({ id, entries }) =>
    entries ? [[id, entries as unknown as StoredEntry[]] as const] : [],
  );
  const keys = new Set(stored.flatMap(([, entries]) => entries.map(({ key }) => key)));
  return { stored: Object.fromEntries(stored), own: own.filter(({ id }) => keys.has(id)) };
}

/** For staff. */
export async function readMenu(context: Context, menu: MenuName) {
  const [{ entries, version }, own, names] = await Promise.all([
    context.db.selectFrom('site_menus').select(['entries', 'version']).where('id', '=', menu).executeTakeFirstOrThrow(),
    readOwnPages(context),
    readServiceNames(context),
  ]);
  const stored = (entries ?? undefined) as unknown as StoredEntry[] | undefined;
  return { entries: arrangeMenu(menu, stored, own, names), isStandard: !stored, version, own, names };
}

/** Without entries: the standard menu. Throws a stale error if somebody saved since `version`. */
export async function saveMenu(context: Context, menu: MenuName, version?: number, stored?: StoredEntry[]) {
  const [own, names] = await Promise.all([readOwnPages(context), readServiceNames(context)]);
  const entries = stored && arrangeMenu(menu, stored, own, names).map(toStored);
  await context.transaction(async ({ db }) => {
    const update = db.updateTable('site_menus').set({ entries: entries ? JSON.stringify(entries) : null });
    assertNotStale(await update.where('id', '=', menu).where(hasVersion(version)).executeTakeFirstOrThrow());
  });
}

function toStored({ key, group, label, name, hidden }: MenuEntry): StoredEntry {
  return { key, group, label: label === name ? '' : label, hidden };
}
