import { simpleParser } from 'mailparser';
import { expect, test } from 'vitest';
import { openStudio } from '../../../tests/open-studio.ts';
import { openSmtpStub } from '../../../tests/smtp-stub.ts';
import { EMAILS } from './email-registry.server';

test('a mail program reads of each email its subject, a page with one headline, and a plain text', async () => {
  const smtp = await openSmtpStub();
  const studio = await openStudio({ SMTP_URL: smtp.url, MAIL_FROM: 'studio@example.com' });
  const staff = await studio.asStaff();
  for (const { id } of EMAILS)
    expect([id, (await staff.post(`/email-manager/${id}`, { intent: 'test' })).status]).toEqual([id, 200]);
  const parsed = await Promise.all(smtp.emails.map((email) => simpleParser(email)));
  expect(parsed).toHaveLength(EMAILS.length);
  for (const { subject = '', html, text = '' } of parsed) {
    expect.soft(subject).not.toBe('');
    expect.soft([subject, String(html).match(/<h1/g)?.length]).toEqual([subject, 1]);
    expect.soft([subject, /<[a-z]|&[a-z]+;|undefined|\[object/.exec(text)?.[0]]).toEqual([subject, undefined]);
    expect.soft([subject, text.trim().length > 20]).toEqual([subject, true]);
  }
});
