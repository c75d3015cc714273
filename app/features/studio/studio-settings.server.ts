import type { Staff } from '~/features/accounts/staff.server';
import type { Context } from '~/platform/context.server';
import type { StudioSettings } from './studio-settings.schema';

/** Changes the studio's facts; every page that shows them follows at once. Throws `Forbidden` unless it is the owner. */
export function saveStudio(context: Context, member: Staff, settings: StudioSettings): Promise<void> {
  member.mayEdit('settings');
  return context.transaction(async ({ db, writes, now }) => {
    writes('studio');
    await db
      .updateTable('studio_settings')
      .set({ ...settings, updated_at: now() })
      .execute();
  });
}
