import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { formatDay } from '~/lib/dates';
import type { HealthCheck } from './health.server';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A certificate is usually renewed 30 days before it ends. */
const WARN_DAYS = 14;
const LONGEST_MS = 1500;

const known = new Map<string, { read: number; ends?: Date }>();

/** The certificate at BASE_URL. A machine that cannot reach its own address learns nothing, and that is no problem. */
export const checkCertificate: HealthCheck = async ({ config, now }) => {
  const { protocol, hostname, port, host } = new URL(config.baseUrl);
  if (protocol !== 'https:') return undefined;
  const ends = await endOf(hostname.replace(/^\[|\]$/g, ''), Number(port) || 443, now().getTime());
  if (!ends) return undefined;
  const days = Math.floor((ends.getTime() - now().getTime()) / DAY_MS);
  if (days >= WARN_DAYS) return undefined;
  const advice = 'Ask whoever runs your server to renew it; usually this happens by itself.';
  const detail = `The certificate of ${host} is valid until ${formatDay(ends.toISOString().slice(0, 10))}.`;
  if (days < 0) return { title: 'Browsers block your site: its certificate has ended.', advice, detail };
  return { title: `The site’s certificate ends in ${days} ${days === 1 ? 'day' : 'days'}.`, advice, detail };
};

/** Asked at most once an hour. */
async function endOf(hostname: string, port: number, now: number) {
  const address = `${hostname} ${port}`;
  const before = known.get(address);
  if (before && now - before.read < HOUR_MS) return before.ends;
  const ends = await readEnd(hostname, port);
  known.set(address, { read: now, ends });
  return ends;
}

function readEnd(hostname: string, port: number) {
  const { promise, resolve } = Promise.withResolvers<Date | undefined>();
  // Only the date is read, and nothing is sent.
  const socket = connect({
    host: hostname,
    port,
    rejectUnauthorized: false,
    timeout: LONGEST_MS,
    servername: isIP(hostname) ? '' : hostname,
  });
  socket.once('secureConnect', () => {
    const end = new Date(socket.getPeerCertificate().valid_to);
    resolve(Number.isNaN(end.getTime()) ? undefined : end);
  });
  for (const event of ['error', 'timeout', 'close']) socket.once(event, () => resolve(undefined));
  return promise.finally(() => socket.destroy());
}
