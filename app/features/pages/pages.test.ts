import { expect, test } from 'vitest';
import { formFieldsIn, pageAfter } from '../../../tests/forms.ts';
import { openStudio, type Studio } from '../../../tests/open-studio.ts';
import { readable, type Visitor } from '../../../tests/visitor.ts';
import { outsideRequest } from '~/platform/context.server';
import { publishDuePages } from './admin/page-changes.server';

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

async function openPage(path = '/about') {
  const studio = await openStudio({}, () => new Date('2026-11-23T12:00:00Z'));
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
  for (const path of ['/about', '/services']) {
    const { staff, visitor, fields } = await openPage(path);
    const main = async () => /<main[\s\S]*<\/main>/.exec(await (await visitor.get(path)).text())?.[0];
    const before = await main();
    expect(await pageAfter(staff, await save(staff, fields))).toMatch(/Success! (About|Services) has been updated/);
    expect(await main()).toBe(before);
  }
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
  expect(preview).toContain('Our Philosophy');
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
  await studio.platform.live.publish(['studio']);
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
