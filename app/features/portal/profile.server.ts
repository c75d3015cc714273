import { z } from 'zod';
import type { Client } from '~/features/accounts/require-client.server';
import type { Context } from '~/platform/context.server';
import { profileSchema } from './profile.schema';

export interface ProfileAnswer {
  typed: { phone: string; pinterest_link: string };
  errors: { phone?: string; pinterest_link?: string };
}

/** Other fields are ignored. */
export async function saveProfile(
  context: Context,
  { id }: Client,
  { phone = '', pinterest_link = '' }: Record<string, string | undefined>,
): Promise<ProfileAnswer | undefined> {
  const checked = profileSchema.safeParse({ phone, pinterest_link });
  if (!checked.success) {
    const { fieldErrors } = z.flattenError(checked.error);
    const [ofPhone, ofLink] = [fieldErrors.phone?.[0], fieldErrors.pinterest_link?.[0]];
    const errors = { ...(ofPhone && { phone: ofPhone }), ...(ofLink && { pinterest_link: ofLink }) };
    return { typed: { phone, pinterest_link }, errors };
  }
  const { data } = checked;
  await context.transaction(async (tx) => {
    await tx.db
      .updateTable('clients')
      .set({ phone: data.phone || null, pinterest_link: data.pinterest_link || null })
      .where('id', '=', id)
      .execute();
    tx.writes('clients');
  });
  return undefined;
}
