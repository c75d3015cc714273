import { expect, test } from 'vitest';
import { ATTACKS } from '../../../../tests/attacks.ts';
import { withoutFields } from '../../../../tests/inquiries.ts';
import { openStudio, type Studio } from '../../../../tests/open-studio.ts';

const TYPES = ['text', 'email', 'tel', 'date', 'url', 'textarea', 'select'] as const;

test('fifty attack strings appear as plain text on the page, in emails and in file names', async () => {
  const studio = await withoutFields(await openStudio());
  const { db } = studio.platform;
  const fields = TYPES.map((type, index) => ({
    field_name: `a_${type}`,
    field_label: `A ${type}`,
    field_type: type,
    sort_order: index,
    is_required: false,
  }));
  await db.insertInto('client_form_fields').values(fields).execute();
  await db
    .insertInto('client_form_fields')
    .values({ field_name: 'must', field_label: 'Must', sort_order: 99 })
    .execute();
  await db.updateTable('studio_settings').set({ email: 'studio@example.com' }).execute();
  expect(ATTACKS).toHaveLength(50);

  const harmless = await send(studio, 'x', 'x');
  for (const [index, attack] of ATTACKS.entries()) {
    expect(shapeOf(await send(studio, attack, String(index)))).toEqual(shapeOf(harmless));
  }
  const emails = await db.selectFrom('emails').select('html').execute();
  expect(emails).toHaveLength(51);
  expect(new Set(emails.map(({ html }) => html.match(/</g)?.length)).size).toBe(1);
  const files = await db.selectFrom('client_files').select('file_name').execute();
  expect(files).toHaveLength(51);
  for (const { file_name } of files) expect(file_name).not.toMatch(/[<>"/\\]/);
}, 60_000);

/** Sends the attack in every answer: the page that comes back. Then once more so that it is stored. */
async function send(studio: Studio, attack: string, must: string) {
  // Each couple has an hour of its own as far as limits go.
  await studio.platform.db.deleteFrom('rate_limits').execute();
  const visitor = studio.asVisitor();
  const answers = Object.fromEntries(TYPES.map((type) => [`a_${type}`, attack]));
  const page = await visitor.post('/consultation', answers);
  expect(page.status).toBe(400);

  const body = new FormData();
  for (const [name, value] of Object.entries({ a_text: attack, a_textarea: attack, must })) body.append(name, value);
  body.append('attached-files', new File(['x'], attack));
  expect((await visitor.fetch('/consultation', { method: 'POST', body })).status).toBe(303);
  return page.text();
}

/** Every tag with the names of its attributes, in order: what an answer must not change, whatever it says. */
function shapeOf(html: string) {
  const errors = /<(?:ul|p class="field-error"|b)>[\s\S]*?<\/(?:ul|p|b)>/g;
  const tags = html.replace(errors, '').matchAll(/<([a-z!/][^\s>]*)((?:\s+[^\s=>]+(?:="[^"]*")?)*)[^>]*>/gi);
  return [...tags].map(([, tag, attributes = '']) => `${tag}${attributes.replace(/="[^"]*"/g, '')}`);
}
