import type { Context } from '~/platform/context.server';
import { certifiedHost } from '~/platform/order-certificate.server';
import { hostOf } from '~/platform/site-address.server';
import type { Moment } from './connections.server';

export interface AddressState {
  /** What visitors send can be read on its way. */
  isPlain: boolean;
  isBehindProxy: boolean;
  /** The program itself, and no proxy. */
  keepsCertificate: boolean;
  /** Whether the owner may turn on ports 80 and 443. */
  mayOpenPorts: boolean;
  moments: Moment[];
}

/** What came of the last check, and of the last order of a certificate. */
export async function readAddressState(context: Context): Promise<AddressState> {
  const { config, db } = context;
  const certified = certifiedHost(context);
  const [check, certificate] = await Promise.all([
    db.selectFrom('address_checks').selectAll().where('host', '=', hostOf(context)).executeTakeFirst(),
    certified === undefined
      ? undefined
      : db
          .selectFrom('certificates')
          .select(['expires_at', 'tried_at', 'error'])
          .where('host', '=', certified)
          .executeTakeFirst(),
  ]);
  const moments: Moment[] = [];
  if (check?.reached_at) moments.push({ label: 'Last reached', at: check.reached_at, text: `at ${config.baseUrl}` });
  if (check?.error) moments.push({ label: 'Last error', at: check.checked_at, text: check.error, isProblem: true });
  if (certificate?.expires_at)
    moments.push({
      label: 'Certificate until',
      at: certificate.expires_at,
      text: 'renews automatically 30 days before',
    });
  if (certificate?.error)
    moments.push({ label: 'Last order failed', at: certificate.tried_at, text: certificate.error, isProblem: true });
  return {
    isPlain: !config.baseUrl.startsWith('https://'),
    isBehindProxy: check?.is_behind_proxy ?? false,
    keepsCertificate: certified !== undefined,
    mayOpenPorts: context.ownerPorts.isAllowed,
    moments,
  };
}
