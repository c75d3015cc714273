import type { Context } from '~/platform/context.server';
import { hasVersion, NEXT_VERSION, assertNotStale } from '~/platform/edit-conflict.server';
import { SETTING_LABELS, typedSetting } from './studio-settings';
import type { SettingName, StudioSettings } from './studio-settings.schema';

export function saveStudio(context: Context, settings: StudioSettings, version?: number) {
  return context.transaction(async ({ db, now }) => {
    const update = db.updateTable('studio_settings').set({ ...settings, updated_at: now(), version: NEXT_VERSION });
    assertNotStale(await update.where(hasVersion(version)).executeTakeFirstOrThrow());
  });
}

export async function readTypedSettings({ db }: Context): Promise<Record<string, string>> {
  const settings = await db.selectFrom('studio_settings').selectAll().executeTakeFirstOrThrow();
  const names = Object.keys(SETTING_LABELS) as SettingName[];
  return Object.fromEntries(names.map((name) => [name, typedSetting(settings, name)]));
}
