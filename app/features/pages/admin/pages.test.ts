import { expect, test } from 'vitest';
import { formFieldsIn, pageAfter } from '../../../../tests/forms.ts';
import { MAIL_SERVER, openStudio, type Studio } from '../../../../tests/open-studio.ts';
import { createProduct } from '../../../../tests/shop.ts';
import { readable, type Visitor } from '../../../../tests/visitor.ts';
import { outsideRequest } from '~/platform/context.server';
import { publishDuePages } from './page-changes.server';

const PATH = '/page-manager';

async function pageId({ platform: { db } }: Studio, path: string) {
  return (await db.selectFrom('pages').select('id').where('path', '=', path).executeTakeFirstOrThrow()).id;
}

async function openForm(staff: Visitor, id: string) {
  return formFieldsIn(await (await staff.get(`${PATH}?edit=${id}`)).text());
}

function save(staff: Visitor, fields: Record<string, string>) {
  return staff.post(`${PATH}?edit=${fields.id}`, { ...fields, intent: 'save' });
}

async function openPage(path = '/about', settings: Record<string, string> = {}) {
  const studio = await openStudio(settings, () => new Date('2026-11-23T12:00:00Z'));
  const staff = await studio.asStaff('designer');
  const visitor = studio.asVisitor();
  const id = await pageId(studio, path);
  return { studio, staff, visitor, id, fields: await openForm(staff, id) };
}

/** The places of the form's sections, renamed as if they had been moved. */
function reorder(fields: Record<string, string>, order: number[]) {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      const [, place, rest] = /^sections\.(\d+)(\..+)$/.exec(name) ?? [];
      return [place === undefined ? name : `sections.${order.indexOf(Number(place))}${rest}`, value];
    }),
  );
}

test('the form holds the texts of a new studio, and saving them changes nothing that visitors see', async () => {
  for (const path of ['/', '/about', '/services', '/delivery']) {
    const { staff, visitor, fields } = await openPage(path);
    const main = async () => /<main[\s\S]*<\/main>/.exec(await (await visitor.get(path)).text())?.[0];
    const before = await main();
    expect(await pageAfter(staff, await save(staff, fields))).toMatch(/Success! .* has been updated/);
    expect(await main()).toBe(before);
  }
});

test.each(['/store', '/blog', '/consultation', '/booking', '/contact', '/gift-cards', '/reminders', '/success'])(
  'staff write the intro of %s',
  async (path) => {
    const { studio, staff, visitor, fields } = await openPage(path, MAIL_SERVER);
    await studio.platform.db
      .updateTable('studio_settings')
      .set({ gift_card_amounts_cents: [2500] })
      .execute();
    await studio.platform.live.heard();
    expect(await visitor.text(path)).toContain(`${fields.heading} ${fields.lead}`);
    await save(staff, { ...fields, heading: 'Come in', lead: 'The kettle is on.' });
    expect(await visitor.text(path)).toContain('Come in The kettle is on.');
  },
);

test('the paid page has no search appearance, and the search does not find it', async () => {
  const { staff, visitor, id, fields } = await openPage('/success');
  expect(await staff.text(`${PATH}?edit=${id}`)).not.toContain('Search appearance');
  await save(staff, { ...fields, heading: 'Paid in full moonlight' });
  expect(await visitor.text('/success')).toContain('Paid in full moonlight');
  expect(await visitor.text('/search?q=moonlight')).not.toContain('full moonlight');
});

test('visitors read a saved page at once, and find its words in the search', async () => {
  const { staff, visitor, fields } = await openPage();
  await visitor.get('/about');
  const text = 'We keep bees.\n\nThey keep us.';
  expect((await save(staff, { ...fields, heading: 'How it began', 'sections.0.text': text })).status).toBe(303);
  const html = await (await visitor.get('/about')).text();
  expect(html).toMatch(/<h1>How it began<\/h1>/);
  expect(html).toMatch(/<p>We keep bees\.<\/p><p>They keep us\.<\/p>/);
  expect(await visitor.text('/search?q=bees')).toContain('About');
});

test('sections are shown in the order of the form, without hidden and removed ones', async () => {
  const { staff, visitor, fields } = await openPage('/services');
  const moved = reorder(fields, [2, 0, 1]);
  expect((await save(staff, { ...moved, 'sections.1.hidden': 'on' })).status).toBe(303);
  const html = await (await visitor.get('/services')).text();
  expect([...html.matchAll(/<section class="service [^>]*id="(\w+)"/g)].map(([, id]) => id)).toEqual([
    'sympathy',
    'general',
  ]);
});

test('a section without what it needs is marked and nothing is saved', async () => {
  const { staff, visitor, fields } = await openPage();
  const answer = await save(staff, {
    ...fields,
    'sections.1.items.1.title': '',
    'sections.2.link_to': 'javascript:alert(1)',
    'sections.0.text': 'Still here.',
  });
  const html = await answer.text();
  expect(answer.status).toBe(400);
  expect(readable(html)).toContain('Title is required');
  expect(readable(html)).toContain('This is no address.');
  expect(formFieldsIn(html)['sections.0.text']).toBe('Still here.');
  expect(await visitor.text('/about')).not.toContain('Still here.');
});

test('a saved page that is not published yet waits, and is published at its time', async () => {
  let now = new Date('2026-11-23T12:00:00Z');
  const studio = await openStudio({}, () => now);
  const staff = await studio.asStaff();
  const visitor = studio.asVisitor();
  const id = await pageId(studio, '/about');
  await save(staff, { ...(await openForm(staff, id)), heading: 'In winter', shown: 'draft' });
  expect(await visitor.text('/about')).not.toContain('In winter');
  expect(await staff.text(PATH)).toContain('Changes not published');
  const again: Record<string, string> = { ...(await openForm(staff, id)), shown: 'later' };
  expect(again.heading).toBe('In winter');
  expect(await (await save(staff, { ...again, publish_at: '2020-01-01T10:00' })).text()).toContain('has passed');
  await save(staff, { ...again, publish_at: '2026-12-01T08:00' });
  await outsideRequest(studio.platform, publishDuePages);
  expect(await visitor.text('/about')).not.toContain('In winter');
  now = new Date('2026-12-02T12:00:00Z');
  await outsideRequest(studio.platform, publishDuePages);
  expect(await visitor.text('/about')).toContain('In winter');
});

test('a draft is shown in the preview of its author, and nowhere else', async () => {
  const { studio, staff, visitor, id, fields } = await openPage();
  const typed = { ...fields, heading: 'A first try', 'sections.2.heading': '' };
  expect((await staff.post(`${PATH}/draft`, typed)).status).toBe(200);
  const preview = await staff.text(`${PATH}/${id}/preview`);
  expect(preview).toContain('A first try');
  expect(preview).not.toContain('Write to us.');
  expect(await (await studio.asStaff()).text(`${PATH}/${id}/preview`)).toContain('About Us');
  expect(await visitor.text('/about')).toContain('About Us');
  expect((await visitor.get(`${PATH}/${id}/preview`)).status).toBe(303);
  expect((await openForm(staff, id)).heading).toBe('A first try');
});

test('earlier versions come back, as do the texts of a new studio', async () => {
  const { staff, visitor, id, fields } = await openPage();
  await save(staff, { ...fields, heading: 'The second' });
  await save(staff, { ...(await openForm(staff, id)), heading: 'The third' });
  const list = await (await staff.get(`${PATH}?versions=${id}`)).text();
  const [version = ''] = [...list.matchAll(/[?;&]version=([0-9a-f-]{36})"/g)].map(([, each]) => each);
  const shown = await (await staff.get(`${PATH}?version=${version}`)).text();
  expect(readable(shown)).toContain('The second');
  await staff.post(`${PATH}?version=${version}`, { ...formFieldsIn(shown), intent: 'restore' });
  expect(await visitor.text('/about')).toContain('The second');
  const current = await openForm(staff, id);
  await staff.post(`${PATH}?edit=${id}`, { ...current, intent: 'reset' });
  expect(await visitor.text('/about')).toContain('About Us');
});

test('of two people who edit a page, the second is told what the first wrote', async () => {
  const { studio, staff, id, fields } = await openPage();
  const other = await studio.asStaff();
  await save(other, { ...fields, heading: 'Theirs' });
  const answer = await save(staff, { ...fields, heading: 'Mine' });
  const html = await answer.text();
  expect(answer.status).toBe(409);
  expect(readable(html)).toContain('# Theirs');
  expect(formFieldsIn(html).heading).toBe('Mine');
  expect((await openForm(other, id)).heading).toBe('Theirs');
});

test('a sentence with the telephone number is left out while the studio has none', async () => {
  const { studio, staff, visitor, fields } = await openPage();
  await save(staff, { ...fields, 'sections.0.text': 'Come in. Or call {phone} today. We are here.' });
  expect(await visitor.text('/about')).toContain('Come in. We are here.');
  await studio.platform.db.updateTable('studio_settings').set({ phone: '304-555-0142' }).execute();
  await studio.platform.live.heard();
  const html = await (await visitor.get('/about')).text();
  expect(html).toContain('href="tel:+13045550142"');
  expect(readable(html)).toContain('Or call 304-555-0142 today.');
});

test('what staff write is text, not markup', async () => {
  const { staff, visitor, fields } = await openPage();
  await save(staff, { ...fields, heading: '<img src=x onerror=alert(1)>', 'sections.0.text': '<script>x</script>' });
  const html = await (await visitor.get('/about')).text();
  expect(html).not.toContain('<img src=x');
  expect(html).not.toContain('<script>x');
});

const FAQ = '"@type":"FAQPage"';

test('a new studio answers what any florist is asked, in words that search engines read', async () => {
  const studio = await openStudio();
  const html = await (await studio.asVisitor().get('/delivery')).text();
  expect(html).toContain('<title>Delivery &amp; freshness | Our Studio</title>');
  expect(html).toContain('<summary>What does delivery cost?</summary>');
  expect(html).toContain(FAQ);
  expect(html).toContain('"acceptedAnswer":{"@type":"Answer","text":"The amount is added at checkout');
  expect(await studio.asVisitor().text('/')).toContain('Delivery & freshness');
  expect(await (await studio.asVisitor().get('/services')).text()).not.toContain(FAQ);
});

test('prices and steps wait hidden until the studio fills them in', async () => {
  const { staff, visitor, fields } = await openPage('/services');
  expect(await visitor.text('/services')).not.toContain('What it costs');
  const { 'sections.3.hidden': _, 'sections.4.hidden': __, ...shown } = fields;
  const answer = await save(staff, { ...shown, 'sections.3.items.0.detail': 'from $185' });
  expect(answer.status).toBe(303);
  const text = await visitor.text('/services');
  expect(text).toMatch(/What it costs .* Bridal bouquet from \$185 /);
  expect(text).toMatch(/From first word to the day You write We meet /);
});

/** The fields of a new last section. */
function added(fields: Record<string, string>, section: Record<string, string>) {
  const place = new Set(Object.keys(fields).flatMap((name) => /^sections\.(\d+)/.exec(name)?.[1] ?? [])).size;
  return {
    ...fields,
    ...Object.fromEntries(Object.entries(section).map(([name, value]) => [`sections.${place}.${name}`, value])),
  };
}

test('people, a quote and questions are added to a page', async () => {
  const { studio, staff, visitor, fields } = await openPage();
  const row = { bucket: 'site-images', key: 'wren.webp', content_type: 'image/webp', size: 1, alt: 'A row of dahlias' };
  await studio.platform.db
    .insertInto('stored_files')
    .values({ ...row, width: 800, height: 1000, preview: 'data:image/webp;base64,AA' })
    .execute();
  const picture = '/files/site-images/wren.webp';
  const people = { kind: 'people', heading: 'Who we are', 'items.0.title': 'Wren', 'items.0.picture': picture };
  const gone = { 'items.1.title': 'Tom', 'items.1.picture': '/files/site-images/gone.webp' };
  const withPeople = added(fields, { ...people, ...gone, 'items.0.detail': 'Grower' });
  const withQuote = added(withPeople, { kind: 'quote', text: 'It lasted two weeks.', heading: 'Ruth' });
  const all = added(withQuote, { kind: 'faq', heading: 'Asked', 'items.0.title': 'When?', 'items.0.text': 'Soon.' });
  expect((await save(staff, all)).status).toBe(303);
  const html = await (await visitor.get('/about')).text();
  expect(html).toMatch(/src="\/pictures\/768\/site-images\/wren\.webp"[^>]*alt="A row of dahlias"/);
  expect(html).not.toContain('gone.webp');
  expect(readable(html)).toMatch(/Who we are Wren Grower Tom It lasted two weeks\. Ruth .*Asked When\? Soon\./);
  expect(html).toContain(FAQ);
});

test('a gallery strip shows the newest pictures, or nothing', async () => {
  const { studio, staff, visitor, fields } = await openPage();
  await save(staff, added(fields, { kind: 'gallery', heading: 'Lately' }));
  expect(await visitor.text('/about')).not.toContain('Lately');
  const row = { bucket: 'homepage-gallery-images', key: 'a.webp', content_type: 'image/webp', size: 1 };
  await studio.platform.db.insertInto('stored_files').values(row).execute();
  await studio.platform.live.heard();
  const html = await (await visitor.get('/about')).text();
  expect(readable(html)).toContain('Lately');
  expect(html).toContain('/homepage-gallery-images/a.webp');
});

test('a section of products shows what can be ordered, or nothing', async () => {
  const { studio, staff, visitor, fields } = await openPage();
  await save(staff, added(fields, { kind: 'products', heading: 'This week' }));
  expect(await visitor.text('/about')).not.toContain('This week');
  await createProduct(studio, 'Peony Bowl', { stock: 3 });
  await createProduct(studio, 'Sold Out Bowl', { stock: 0 });
  await studio.platform.live.publish(['products']);
  const text = await visitor.text('/about');
  expect(text).toContain('This week');
  expect(text).toContain('Peony Bowl');
  expect(text).not.toContain('Sold Out Bowl');
});

test.each(['/', '/gallery', '/flower-guide', '/resources', '/vendors', '/reviews', '/rental-items', '/weddings'])(
  'the heading and the intro of %s are the studio’s own once they are saved',
  async (path) => {
    const { staff, visitor, fields } = await openPage(path);
    const head = async () => readable(/<h1[\s\S]*?<\/h1>/.exec(await (await visitor.get(path)).text())?.[0] ?? '');
    expect(await head()).toBe(fields.heading);
    await save(staff, { ...fields, heading: 'Flowers, from here', lead: 'Cut at first light.' });
    expect(await visitor.text(path)).toContain('Flowers, from here Cut at first light.');
    expect(await head()).toBe('Flowers, from here');
  },
);

test('staff name the buttons of Home, order its sections, and add their own', async () => {
  const { studio, staff, visitor, fields } = await openPage('/');
  await createProduct(studio, 'Peony Bowl', { stock: 3 });
  await studio.platform.live.publish(['products']);
  const labels = { 'sections.0.link_label': 'Ask us', 'sections.0.second_label': '', 'sections.0.second_to': '' };
  const own = added(reorder({ ...fields, ...labels }, [0, 2, 1, 3, 4, 5]), { kind: 'quote', text: 'Bring a jug.' });
  expect((await save(staff, own)).status).toBe(303);
  const home = await visitor.text('/');
  expect(home).toContain('Ask us');
  expect(home).not.toContain('View Our Work');
  expect(home).toMatch(/No\. 1 To send this week.*No\. 2 Flowers for the days.*Rather talk first.*Bring a jug\./);
  expect(await visitor.text('/about')).not.toContain('To send this week');
});

test('Home that was saved before it had sections shows those of a new studio', async () => {
  const { studio, visitor, staff, id } = await openPage('/');
  const content = JSON.stringify({ heading: 'Our own words', lead: '', sections: [] });
  await studio.platform.db.updateTable('pages').set({ content, published: content }).where('id', '=', id).execute();
  await studio.platform.live.heard();
  const home = await visitor.text('/');
  // Its galleries are empty.
  expect(home).not.toContain('View Our Work');
  expect(home).toContain('Our own words Book a Consultation');
  expect(home).toContain('Flowers for the days that matter');
  expect((await openForm(staff, id))['sections.0.link_label']).toBe('Book a Consultation');
});

test('the preview of Home shows what was typed', async () => {
  const { staff, id, fields } = await openPage('/');
  await staff.post('/page-manager/draft', { ...fields, heading: 'Half typed', intent: 'draft' });
  const preview = await staff.text(`/page-manager/${id}/preview`);
  expect(preview).toContain('Half typed Book a Consultation');
  expect(preview).toContain('Flowers for the days that matter');
});
