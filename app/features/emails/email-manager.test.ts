import { expect, test } from 'vitest';
import { formFieldsIn, pageAfter, readAnswer } from '../../../tests/forms.ts';
import { openStudio, type Studio } from '../../../tests/open-studio.ts';
import { cartOf, createProduct, order, pickup } from '../../../tests/shop.ts';
import { openSmtpStub } from '../../../tests/smtp-stub.ts';
import { readable, type Visitor } from '../../../tests/visitor.ts';
import { openContext } from '~/platform/context.server';
import { mailPaid } from '~/features/orders/emails/order-emails.server';
import { findOrder, type Order } from '~/features/orders/orders.server';

const PATH = '/email-manager/order-paid';

async function openForm(staff: Visitor, path = PATH) {
  return formFieldsIn(await (await staff.get(path)).text());
}

async function save(staff: Visitor, changes: Record<string, string>, path = PATH) {
  return staff.post(path, { ...(await openForm(staff, path)), ...changes, intent: 'save' });
}

async function openPaidOrder(studio: Studio) {
  const { token } = await order(studio, cartOf(await createProduct(studio, 'Garden Roses')));
  const context = openContext(studio.platform);
  const path = `/store/rhodora/pay/${token}`;
  await studio.asVisitor().post(path, pickup());
  return { context, found: (await findOrder(context, token)) as Order };
}

async function emailTo({ platform: { db } }: Studio, recipient: string) {
  const emails = db.selectFrom('emails').selectAll().where('recipient', '=', recipient);
  return emails.orderBy('created_at', 'desc').executeTakeFirstOrThrow();
}

test('a buyer gets the subject and the texts that the studio wrote', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const changes = {
    subject: 'Thank you, {name}: order {order}',
    opening: 'We begin <b>today</b>.\n\nHow to care for them: https://example.com/care.',
    greeting: 'Dear {name},',
    closing: '',
  };
  expect(await pageAfter(staff, await save(staff, changes))).toContain('The next email has these texts.');
  const { context, found } = await openPaidOrder(studio);
  await context.transaction((tx) => mailPaid(tx, found));
  const { subject, html, text } = await emailTo(studio, 'hannah@example.com');
  expect(subject).toBe('Thank you, Hannah Lyle: order 1001');
  expect(html).toContain('>We begin &lt;b&gt;today&lt;/b&gt;.<');
  expect(html).toMatch(/<a [^>]*href="https:\/\/example\.com\/care"[^>]*>https:\/\/example\.com\/care<\/a>\./);
  expect(text).toContain('Dear Hannah Lyle,');
  expect(text).not.toContain('If anything needs to change');
  expect(await staff.text('/email-manager')).toMatch(
    /Order paid, to the buyer The buyer .*? Your own .*? by June Alder/,
  );
});

test('what a name is missing from leaves no gap', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  await save(staff, {
    subject: 'Hello {name}, order {order}',
    greeting_unnamed: 'Hello,',
    opening: '{name}, thank you. Call {phone}. It is paid.',
  });
  const { context, found } = await openPaidOrder(studio);
  await context.transaction((tx) => mailPaid(tx, { ...found, buyer_name: null }));
  const { subject, text } = await emailTo(studio, 'hannah@example.com');
  expect(subject).toBe('Hello, order 1001');
  expect(text).toContain('Hello,\n\nThank you. It is paid.\n');
});

test('a placeholder that the email does not have is refused, and what was typed stays', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const { status, html, text } = await readAnswer(await save(staff, { opening: 'It is {colour}.', subject: ' ' }));
  expect(status).toBe(400);
  expect(text).toContain(
    'This email has no {colour}. You can use {name}, {order}, {day}, {when}, {until}, {time}, {asked}, {studio}, {phone},',
  );
  expect(text).toContain('Please write a subject.');
  expect(formFieldsIn(html)).toMatchObject({ opening: 'It is {colour}.', subject: ' ' });
  expect(await studio.platform.db.selectFrom('email_texts').selectAll().execute()).toEqual([]);
});

test('a placeholder without which an email says nothing must stay', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const refused = await save(staff, { opening: 'Something was changed.' }, '/email-manager/account-changed');
  expect(readable(await refused.text())).toContain('The email needs {change} here: What was changed, as a sentence.');
});

test('when two people edit an email, the second sees both versions, also the first time', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  for (const [theirs, mine] of [
    ['Paid: {order}', 'We have it: {order}'],
    ['Paid again: {order}', 'Thanks: {order}'],
  ]) {
    const [first, second] = [await openForm(staff), await openForm(staff)];
    expect((await staff.post(PATH, { ...first, subject: theirs, intent: 'save' })).status).toBe(303);
    const { status, html, text } = await readAnswer(
      await staff.post(PATH, { ...second, subject: mine, intent: 'save' }),
    );
    expect(status).toBe(409);
    expect(text).toMatch(/June Alder saved this, .+, while you were editing\./);
    expect(text).toContain(`Subject ${theirs}`);
    expect(formFieldsIn(html).subject).toBe(mine);
    expect((await staff.post(PATH, { ...formFieldsIn(html), intent: 'save' })).status).toBe(303);
    expect((await openForm(staff)).subject).toBe(mine);
  }
});

test('the default texts come back, and Undo brings back what they replaced', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const defaults = await openForm(staff);
  await save(staff, { subject: 'Paid: {order}', opening: 'It is paid.' });
  const changed = await openForm(staff);
  const reset = await staff.post(PATH, { ...changed, intent: 'reset' });
  expect(await pageAfter(staff, reset)).toContain('The email has its default texts.');
  const form = await openForm(staff);
  expect({ ...form, version: '' }).toEqual({ ...defaults, version: '' });
  expect(await staff.text('/email-manager')).not.toContain('Your own');
  expect((await staff.post(PATH, { intent: 'reset', version: changed.version })).status).toBe(409);
  await staff.post(PATH, { intent: 'undo-reset', version: form.version });
  expect(await openForm(staff)).toMatchObject({ subject: 'Paid: {order}', opening: 'It is paid.' });
});

test('the audit log names the email', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  await save(staff, { subject: 'Paid: {order}' });
  expect(await staff.text('/audit-log')).toMatch(/June Alder .*Text of an email.* Order paid, to the buyer/);
});

test('only an owner reads and changes the texts', async () => {
  const studio = await openStudio();
  const fields = await openForm(await studio.asStaff());
  for (const role of ['manager', 'designer'] as const) {
    const staff = await studio.asStaff(role);
    expect((await staff.get(PATH)).status).toBe(403);
    expect((await staff.post(PATH, { ...fields, subject: 'Mine', intent: 'save' })).status).toBe(403);
    expect((await staff.post(`${PATH}/preview`, fields)).status).toBe(403);
    expect(await staff.text('/admin-dashboard')).not.toContain('Emails');
  }
});

test('the preview shows what was typed, with sample details', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const fields = await openForm(staff);
  const answer = await staff.post(`${PATH}/preview`, {
    ...fields,
    sample: 'Pickup',
    subject: 'For {name}',
    opening: '<i>Soon</i>',
    closing: '{nobody}',
  });
  const { subject, html, errors } = (await answer.json()) as { subject: string; html: string; errors: string[] };
  expect(subject).toBe('For Ana Reed');
  expect(html).toContain('&lt;i&gt;Soon&lt;/i&gt;');
  expect(readable(html)).toMatch(/It will be ready for you at the studio on .+, between 10AM and 6PM/);
  expect(errors).toEqual([expect.stringContaining('This email has no {nobody}.')]);
});

test('the preview of a buyer’s email shows the flowers of a product of the studio, and not in mourning', async () => {
  const studio = await openStudio();
  const variant = await createProduct(studio, 'June Ledge');
  const { product_id } = await studio.platform.db
    .selectFrom('variants')
    .select('product_id')
    .where('id', '=', variant)
    .executeTakeFirstOrThrow();
  await studio.platform.db
    .updateTable('products')
    .set({ thumbnail: '/files/products/june.jpg' })
    .where('id', '=', product_id)
    .execute();
  const staff = await studio.asStaff();
  const fields = await openForm(staff);
  for (const [sample, isShown] of [
    ['Delivery', true],
    ['For mourners', false],
  ] as const) {
    const answer = await staff.post(`${PATH}/preview`, { ...fields, sample });
    const { html } = (await answer.json()) as { html: string };
    expect(html).toContain('June Ledge');
    expect(html.includes('src="http://localhost:3000/pictures/email/products/june.jpg"')).toBe(isShown);
  }
});

test('a test of what was typed goes to whoever asks for it', async () => {
  const smtp = await openSmtpStub();
  const studio = await openStudio({ SMTP_URL: smtp.url, MAIL_FROM: 'studio@example.com' });
  const staff = await studio.asStaff();
  const typed = { ...(await openForm(staff)), subject: 'Now {order}', intent: 'test' };
  const { html, text } = await readAnswer(await staff.post(PATH, typed));
  expect(text).toContain('Test sent Look for it in the inbox of owner@example.com');
  expect(smtp.emails.map((email) => /^Subject: (.*)\r$/m.exec(email)?.[1])).toEqual(['Now 1001']);
  smtp.refuses = true;
  expect(readable(await (await staff.post(PATH, typed)).text())).toContain(
    'The test was not sent The mail server answered:',
  );
  expect(formFieldsIn(html).subject).toBe('Now {order}');
  expect((await emailTo(studio, 'owner@example.com')).subject).toBe('Now 1001');
  expect(await studio.platform.db.selectFrom('email_texts').selectAll().execute()).toEqual([]);
});

test('a stored text that the program cannot fill any more gives way to its default', async () => {
  const studio = await openStudio();
  const texts = JSON.stringify({ subject: 'Old {bouquet}', opening: 'Your order {order} is ours.', gone: 'x' });
  await studio.platform.db.insertInto('email_texts').values({ id: 'order-paid', title: 'Order paid', texts }).execute();
  const { context, found } = await openPaidOrder(studio);
  await context.transaction((tx) => mailPaid(tx, found));
  const { subject, text } = await emailTo(studio, 'hannah@example.com');
  expect(subject).toBe('Your order 1001');
  expect(text).toContain('Your order 1001 is ours.');
});
