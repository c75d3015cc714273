import type { z } from 'zod';
import type { Client } from '~/features/accounts/sessions/require-client.server';
import type { Context } from '~/platform/context.server';
import type { profileSchema } from './profile.schema';

/** Other fields are ignored. */
export function saveProfile(
  context: Context,
  { id }: Client,
  { phone, pinterest_link }: z.output<typeof profileSchema>,
): Promise<void> {
  return context.transaction(async (tx) => {
    await tx.db
      .updateTable('clients')
      .set({ phone: phone || null, pinterest_link: pinterest_link || null })
      .where('id', '=', id)
      .execute();
    tx.writes('clients');
  });
}
