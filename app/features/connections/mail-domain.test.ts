import { expect, test } from 'vitest';
import { openDnsStub } from '../../../tests/dns-stub.ts';
import { openStudio } from '../../../tests/open-studio.ts';

const PAGE = '/connections?mail-domain';
const GOOGLE = { SMTP_URL: 'smtps://smtp.gmail.com:465', MAIL_FROM: 'Fern Lane <hello@flowers.example>' };

async function openOwner(settings: Record<string, string>, records: Record<string, string[]> = {}) {
  const dns = await openDnsStub(records);
  const studio = await openStudio({ ...GOOGLE, DNS_SERVER: dns.server, ...settings });
  return { dns, owner: await studio.asStaff() };
}

test('an owner learns which records her domain lacks, and what each must say', async () => {
  const { dns, owner } = await openOwner({});
  expect(await owner.text('/connections')).toContain('Check whether other mail servers recognize your emails as yours');
  const page = await owner.text(PAGE);
  expect(page).toContain('The records of flowers.example');
  expect(page).toContain('TXT record for flowers.example with the value v=spf1 include:_spf.google.com ~all');
  expect(page).toContain('TXT record for _dmarc.flowers.example with the value v=DMARC1; p=none');
  expect(page).toContain('Gmail, Google Workspace shows the record to add');
  Object.assign(dns.records, {
    'flowers.example': ['google-site-verification=1', 'v=spf1 include:_spf.google.com ~all'],
    'google._domainkey.flowers.example': ['v=DKIM1; k=rsa; p=MIIBIjANBg'],
    '_dmarc.flowers.example': ['v=DMARC1; p=quarantine'],
  });
  const good = await owner.text(PAGE);
  expect(good).not.toContain('To do');
  expect(good).toContain('Found at google._domainkey.flowers.example.');
});

test('a record that names somebody else is completed, and two of them are one too many', async () => {
  const { dns, owner } = await openOwner({}, { 'flowers.example': ['v=spf1 include:mailgun.org -all'] });
  expect(await owner.text(PAGE)).toContain('with the value v=spf1 include:mailgun.org include:_spf.google.com -all');
  dns.records['flowers.example'] = ['v=spf1 mx', 'v=spf1 include:_spf.google.com ~all'];
  expect(await owner.text(PAGE)).toContain('There are two SPF records, so neither counts. Keep one.');
});

test('a key without a public part counts for nothing, and a domain below another takes its policy', async () => {
  const { owner } = await openOwner(
    { MAIL_FROM: 'hello@shop.flowers.example', SMTP_URL: 'smtp://mail.flowers.example' },
    {
      's1._domainkey.shop.flowers.example': ['v=DKIM1; p='],
      '_dmarc.flowers.example': ['v=DMARC1; p=reject'],
    },
  );
  const page = await owner.text(PAGE);
  expect(page).toContain('No key was found under the usual names. Your provider shows the record');
  expect(page).toContain('v=DMARC1; p=reject');
  expect(page).toContain('No record says who may send for shop.flowers.example.');
});

test('the records of a personal address are not hers, and a silent name server is said so', async () => {
  const { owner } = await openOwner({ MAIL_FROM: 'fern.lane@gmail.com' });
  expect(await owner.text(PAGE)).toContain('The provider of gmail.com keeps its records.');
  const silent = await openOwner({ DNS_SERVER: '127.0.0.1:9' });
  const unanswered = await silent.owner.text(PAGE);
  expect(unanswered).toContain('The name server did not answer. Please try again in a minute.');
  expect(unanswered).not.toContain('To do');
});
