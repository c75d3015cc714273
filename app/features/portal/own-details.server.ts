import { z } from 'zod';
import type { Client } from '~/features/accounts/require-client.server';
import type { Context } from '~/platform/context.server';
import { ownDetails } from './own-details.schema';

export interface OwnDetailsAnswer {
  typed: { phone: string; pinterest_link: string };
  faults: { phone?: string; pinterest_link?: string };
}

/** Keeps a client's own phone and pinterest link; answers with what is wrong. Whatever else was sent is left alone. */
export async function saveOwnDetails(
  context: Context,
  { id }: Client,
  { phone = '', pinterest_link = '' }: Record<string, string | undefined>,
): Promise<OwnDetailsAnswer | undefined> {
  const checked = ownDetails.safeParse({ phone, pinterest_link });
  if (!checked.success) {
    const { fieldErrors } = z.flattenError(checked.error);
    const [ofPhone, ofLink] = [fieldErrors.phone?.[0], fieldErrors.pinterest_link?.[0]];
    const faults = { ...(ofPhone && { phone: ofPhone }), ...(ofLink && { pinterest_link: ofLink }) };
    return { typed: { phone, pinterest_link }, faults };
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
