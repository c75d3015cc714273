import { expect, test } from 'vitest';
import { usHolidays } from '~/lib/us-holidays';
import { addStaff, OWNER } from '../../../tests/accounts.ts';
import { formFieldsIn, pageAfter } from '../../../tests/forms.ts';
import { openStudio } from '../../../tests/open-studio.ts';
import { createProduct } from '../../../tests/shop.ts';
import { openSmtpStub } from '../../../tests/smtp-stub.ts';
import { readable, type Visitor } from '../../../tests/visitor.ts';

const PAGE = '/admin-dashboard';

/** Whether each step of the checklist is done, by its title. */
async function stepsOf(owner: Visitor) {
  const html = await (await owner.get(PAGE)).text();
  const steps = [...html.matchAll(/class="setup-step">(?:<a[^>]*>)?([^<]+)[\s\S]*?class="tag [^>]*>([^<]+)</g)];
  return Object.fromEntries(steps.map(([, title, state]) => [title, state === 'Done']));
}

const SECTIONS = JSON.stringify({ heading: 'Services', lead: '', sections: [1, 2, 3].map(() => ({ kind: 'text' })) });

const ZONE = { intent: 'save', name: 'Davis', miles: '', postal_codes: '26260', fee_cents: '12', minimum_cents: '0' };

test('each step of the setup leads to a page where it is done', async () => {
  const studio = await openStudio({ SMTP_URL: (await openSmtpStub()).url, MAIL_FROM: 'studio@example.com' });
  const owner = await studio.asStaff();
  const html = await (await owner.get(PAGE)).text();
  const links = [...html.matchAll(/class="setup-step"><a [^>]*href="(\/[^"]+)"/g)].map(([, href = '']) => href);
  expect(links.length).toBeGreaterThanOrEqual(9);
  for (const href of links) {
    const answer = await owner.get(href.replaceAll('&amp;', '&'));
    const opens = /\?edit=/.test(href) ? '<dialog' : /set-up=address/.test(href) ? '<details open' : '<h1';
    const page = await answer.text();
    expect([href, answer.status, page]).toEqual([href, 200, expect.stringContaining(opens)]);
    expect([href, readable(page)]).toEqual([href, expect.stringContaining('Back to the checklist')]);
  }
});

test('each step of the setup completes when the studio has what it asks for', async () => {
  const smtp = await openSmtpStub();
  const mail = { SMTP_URL: smtp.url, MAIL_FROM: 'studio@example.com' };
  const studio = await openStudio({ ...mail, STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' });
  const { db } = studio.platform;
  const owner = await studio.asStaff();
  expect(await stepsOf(owner)).toEqual({
    'Name and address': false,
    Logo: false,
    'First picture': false,
    'Opening hours': false,
    Holidays: false,
    'Delivery area': false,
    'Your story': false,
    'Three services': false,
    'First products': false,
    'Inquiry form': true,
    'Alternative texts': true,
    Email: false,
    Payments: true,
    'Sales tax': false,
    Backup: false,
    Address: false,
    'A second owner': false,
  });
  const nameless = { street: '2 Fern Lane', city: 'Davis', region: 'Oregon' };
  await db.updateTable('studio_settings').set(nameless).execute();
  await studio.platform.live.heard();
  expect(await stepsOf(owner)).toMatchObject({ 'Name and address': false, 'Sales tax': true });
  await db.updateTable('studio_settings').set({ name: 'Laurel & Fern' }).execute();
  await studio.platform.live.heard();
  for (const place of ['logo', 'hero'] as const)
    await db
      .insertInto('studio_pictures')
      .values({ place, image_url: `/files/site-images/${place}.webp` })
      .execute();
  const hours = formFieldsIn(await (await owner.get('/opening-hours')).text());
  await owner.post('/opening-hours', hours);
  await owner.post('/closed-days?us-holidays', {
    day: usHolidays(new Date().toISOString().slice(0, 10))[1]?.day ?? '',
  });
  await owner.post('/delivery-zones', ZONE);
  await createProduct(studio, 'Roses');
  await db.updateTable('pages').set({ published: SECTIONS }).execute();
  await db.insertInto('backups').values({ folder: '/b', started_at: new Date() }).execute();
  expect(await stepsOf(owner)).toMatchObject({
    'Name and address': true,
    Holidays: true,
    'Delivery area': true,
    'Your story': true,
    'Three services': true,
    'First products': true,
    Backup: true,
    Email: false,
    Address: false,
    'A second owner': false,
  });
  expect(await pageAfter(owner, await owner.post(PAGE, { intent: 'test-email' }))).toContain('Test email sent');
  expect(smtp.emails.join()).toContain('To: owner@example.com');
  studio.platform.config.BASE_URL = 'http://flowers.example';
  expect(await owner.text(PAGE)).toContain('16 of 17 steps are done. Next: A second owner.');
  // Invited, without a password yet.
  await db
    .insertInto('users')
    .values({ email: 'eve@example.com', name: 'Eve Fox', is_admin: true, role: 'owner' })
    .execute();
  expect(await owner.text(PAGE)).toContain('16 of 17 steps are done.');
  await addStaff(studio, { ...OWNER, email: 'second@example.com' }, 'owner');
  expect(await owner.text(PAGE)).not.toContain('Set up your studio');
});

test('a test email that the mail server refuses shows its answer and leaves the step to do', async () => {
  const smtp = await openSmtpStub();
  smtp.refuses = true;
  const studio = await openStudio({ SMTP_URL: smtp.url, MAIL_FROM: 'studio@example.com' });
  const owner = await studio.asStaff();
  const page = await pageAfter(owner, await owner.post(PAGE, { intent: 'test-email' }));
  expect(page).toContain('The test email was not sent');
  expect(page).toContain('451 come back later');
  expect(await stepsOf(owner)).toMatchObject({ Email: false });
});

test('without a mail server there is no test to send, and the answer says what to set', async () => {
  const studio = await openStudio();
  const owner = await studio.asStaff();
  expect(await (await owner.get(PAGE)).text()).not.toContain('value="test-email"');
  const page = await pageAfter(owner, await owner.post(PAGE, { intent: 'test-email' }));
  expect(page).toContain('An owner can do that under Connections.');
  expect(await studio.platform.db.selectFrom('emails').select('id').execute()).toEqual([]);
});

test('an owner hides the checklist and shows it again, for themselves alone', async () => {
  const studio = await openStudio();
  const owner = await studio.asStaff();
  expect(await owner.text(PAGE)).toContain('2 of 17 steps are done. Next: Name and address.');
  expect(await owner.text(PAGE)).toContain('Hide the checklist');
  await owner.post(PAGE, { intent: 'hide-setup' });
  expect(await stepsOf(owner)).toEqual({});
  expect(await owner.text(PAGE)).toContain('Show the checklist');
  await owner.post(PAGE, { intent: 'show-setup' });
  expect(Object.keys(await stepsOf(owner))).toHaveLength(17);
});

test('the checklist is one tap away where its steps are done, until it is hidden', async () => {
  const studio = await openStudio();
  const owner = await studio.asStaff();
  const page = await pageAfter(
    owner,
    await owner.post('/closed-days', { intent: 'save', title: 'Christmas', first_day: '2027-12-25' }),
  );
  expect(page).toContain('Back to the checklist, 14 to do');
  expect(await owner.text('/outbox')).not.toContain('Back to the checklist');
  expect(await (await studio.asStaff('manager')).text('/closed-days')).not.toContain('Back to the checklist');
  await owner.post(PAGE, { intent: 'hide-setup' });
  expect(await owner.text('/closed-days')).not.toContain('Back to the checklist');
});

test.each(['manager', 'designer'] as const)('a %s neither sees the setup nor sends a test email', async (role) => {
  const studio = await openStudio();
  const member = await studio.asStaff(role);
  expect(await member.text(PAGE)).not.toContain('Set up your studio');
  for (const intent of ['test-email', 'hide-setup', 'show-setup'])
    expect([intent, (await member.post(PAGE, { intent })).status]).toEqual([intent, 403]);
});
