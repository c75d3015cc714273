import { smtpHost } from '~/platform/connections.server';
import type { Context } from '~/platform/context.server';
import { noneIfMissing, openResolver } from '~/platform/name-server.server';
import { MAIL_PROVIDERS } from './connection-fields';

/** Whoever gives out these addresses keeps their records. */
const PERSONAL = /^(gmail|googlemail|outlook|hotmail|live|msn|icloud|me|mac|yahoo|aol|fastmail|proton|gmx)\.\w+$/;

export interface MailRecord {
  name: 'SPF' | 'DKIM' | 'DMARC';
  /** Undefined: the name server did not answer. */
  isGood?: boolean;
  text: string;
  /** A TXT record to add, or to put in place of the one that is there. */
  toAdd?: { host: string; value: string };
}

export interface MailDomain {
  domain: string;
  records: MailRecord[];
}

/** Whether other mail servers believe that the studio's emails are its own. Undefined if it has no address to send from. */
export async function checkMailDomain({ config, db }: Context): Promise<MailDomain | undefined> {
  const { email } = await db.selectFrom('studio_settings').select('email').executeTakeFirstOrThrow();
  const domain = /@([^\s<>@]+)>?$/.exec(config.MAIL_FROM ?? email ?? '')?.[1]?.toLowerCase();
  if (!domain) return undefined;
  if (PERSONAL.test(domain)) return { domain, records: [] };
  const provider = MAIL_PROVIDERS.find(({ host }) => host === smtpHost(config));
  const resolver = openResolver(config);
  const texts = (host: string) => resolver.resolveTxt(host).then(joined, noneIfMissing);
  const records = await Promise.all([
    check('SPF', () => checkSpf(texts, domain, provider?.spf)),
    check('DKIM', () => checkDkim(texts, domain, provider)),
    check('DMARC', () => checkDmarc(texts, domain)),
  ]);
  return { domain, records };
}

type Texts = (host: string) => Promise<string[]>;
type Outcome = Omit<MailRecord, 'name'>;

function joined(records: string[][]) {
  return records.map((parts) => parts.join(''));
}

async function check(name: MailRecord['name'], work: () => Promise<Outcome>): Promise<MailRecord> {
  try {
    return { name, ...(await work()) };
  } catch {
    return { name, text: 'The name server did not answer. Please try again in a minute.' };
  }
}

/** RFC 7208: exactly one record, which names the provider. */
async function checkSpf(texts: Texts, domain: string, include?: string): Promise<Outcome> {
  const found = (await texts(domain)).filter((text) => /^v=spf1( |$)/i.test(text));
  const [record] = found;
  const wanted = include ? `include:${include}` : 'the servers that your provider names';
  if (!record)
    return {
      isGood: false,
      text: `No record says who may send for ${domain}.`,
      ...(include && { toAdd: { host: domain, value: `v=spf1 ${wanted} ~all` } }),
    };
  if (found.length > 1) return { isGood: false, text: 'There are two SPF records, so neither counts. Keep one.' };
  if (!include || record.includes(wanted)) return { isGood: true, text: record };
  return {
    isGood: false,
    text: 'The record does not name your provider. Replace it.',
    toAdd: {
      host: domain,
      value: record.replace(/ ?([~?+-]?all|redirect=\S+)?$/, (end) => ` ${wanted}${end || ' ~all'}`),
    },
  };
}

/** RFC 6376: the name of the key is the provider's own choice, and only the usual ones can be looked for. */
async function checkDkim(texts: Texts, domain: string, provider?: { name: string; dkim: string[] }): Promise<Outcome> {
  const selectors = provider?.dkim ?? [...new Set(MAIL_PROVIDERS.flatMap(({ dkim }) => dkim))];
  const hosts = selectors.map((selector) => `${selector}._domainkey.${domain}`);
  const found = await Promise.all(hosts.map(texts));
  const at = found.findIndex((records) => records.some((text) => /\bp=[A-Za-z\d+/]/.test(text)));
  if (at >= 0) return { isGood: true, text: `Found at ${hosts[at]}.` };
  const where = provider ? `${provider.name} shows` : 'Your provider shows';
  return {
    isGood: false,
    text: `No key was found under the usual names. ${where} the record to add where it lists your domain.`,
  };
}

/** RFC 7489. Without a record of its own, the one of the domain above counts. */
async function checkDmarc(texts: Texts, domain: string): Promise<Outcome> {
  const above = domain.split('.').slice(-2).join('.');
  for (const name of new Set([domain, above])) {
    const record = (await texts(`_dmarc.${name}`)).find((text) => /^v=DMARC1\b/i.test(text));
    if (record) return { isGood: true, text: record };
  }
  return {
    isGood: false,
    text: 'No record says what to do with emails that are not yours.',
    toAdd: { host: `_dmarc.${domain}`, value: 'v=DMARC1; p=none' },
  };
}
