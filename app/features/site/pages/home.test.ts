import { expect, test } from 'vitest';
import { formFieldsIn } from '../../../../tests/forms.ts';
import { openDemo, openStudio } from '../../../../tests/open-studio.ts';
import { cartOf, createProduct } from '../../../../tests/shop.ts';

const real = { month_year: 'May 2026', rating: 5 };

test('a studio without testimonials shows none; the demo shows a sample that says it is one', async () => {
  expect(await (await openStudio()).asVisitor().text('/')).not.toContain('Words from Our Happy Couples');
  const demo = await openDemo();
  await demo.platform.db.deleteFrom('testimonials').execute();
  const home = await demo.asVisitor().text('/');
  expect(home).toContain('Words from Our Happy Couples');
  expect(home).toContain('A sample, until the first words arrive');
});

test('hides demo entries once a real testimonial is published', async () => {
  const studio = await openStudio();
  const { db, live } = studio.platform;
  await db
    .insertInto('testimonials')
    .values({ ...real, name: 'Demo', text: 'Invented.', is_demo: true })
    .execute();
  expect(await studio.asVisitor().text('/')).toContain('Invented.');
  await db
    .insertInto('testimonials')
    .values({ ...real, name: 'Ruth', text: 'It lasted the week.' })
    .execute();
  await live.heard();
  const home = await studio.asVisitor().text('/');
  expect(home).toContain('It lasted the week.');
  expect(home).not.toContain('Invented.');
});

test('numbers the sections it has', async () => {
  const numbers = async (settings = {}) => {
    const html = await (await (await openStudio(settings)).asVisitor().get('/')).text();
    return [...html.matchAll(/No\. (?:<!-- -->)?(\d)/g)].map(([, number]) => number);
  };
  expect(await numbers()).toEqual(['1']);
  expect(await numbers({ RHODORA_DEMO: 'on' })).toEqual(['1', '2', '3', '4']);
});

test('names the services as their page does, without hidden ones', async () => {
  const studio = await openStudio();
  const visitor = studio.asVisitor();
  expect(await visitor.text('/')).toContain(
    'Wedding Floristry Flowers for the ceremony, the tables and the people. Learn More about Wedding Floristry',
  );
  const staff = await studio.asStaff();
  const { id } = await studio.platform.db
    .selectFrom('pages')
    .select('id')
    .where('path', '=', '/services')
    .executeTakeFirstOrThrow();
  const fields = formFieldsIn(await (await staff.get(`/page-manager?edit=${id}`)).text());
  const typed = { 'sections.0.heading': 'Weddings in the Hills', 'sections.1.hidden': 'on' };
  await staff.post(`/page-manager?edit=${id}`, { ...fields, ...typed, intent: 'save' });
  const home = await visitor.text('/');
  expect(home).toContain(
    'Weddings in the Hills Flowers for the ceremony, the tables and the people. Learn More about Weddings in the Hills',
  );
  expect(home).not.toContain('Learn More about General');
});

test('offers a meeting', async () => {
  expect(
    await (await openStudio())
      .asVisitor()
      .get('/')
      .then((answer) => answer.text()),
  ).toMatch(/href="\/booking"[^>]*>Book a Meeting/);
});

test('shows no empty address for a studio without one', async () => {
  const home = await (await openStudio()).asVisitor().text('/');
  expect(home).toContain('Quick Links');
  expect(home).not.toMatch(/Contact Us\s*,/);
});

test('shows an error, and the demo a sample, when testimonials cannot be read, without caching the page', async () => {
  const studio = await openStudio();
  const { db } = studio.platform;
  await db.schema.alterTable('testimonials').renameTo('testimonials_away').execute();
  const home = await studio.asVisitor().text('/');
  expect(home).toContain('Could not fetch reviews.');
  expect(home).not.toContain('A sample, until the first words arrive');
  await db.schema.alterTable('testimonials_away').renameTo('testimonials').execute();
  expect(await studio.asVisitor().text('/')).not.toContain('Could not fetch reviews.');
});

test('shows the newest six pictures of the homepage gallery', async () => {
  const studio = await openStudio();
  for (let number = 1; number <= 9; number++) {
    await studio.platform.db
      .insertInto('stored_files')
      .values({
        bucket: 'homepage-gallery-images',
        key: `work-${number}.webp`,
        content_type: 'image/webp',
        size: 1,
        created_at: new Date(Date.UTC(2026, 5, number)),
      })
      .execute();
  }
  const html = await (await studio.asVisitor().get('/')).text();
  const shown = [...new Set(html.split('</main>')[0]?.match(/src="[^"]*work-\d/g))].map((src) => src.slice(-1));
  expect(shown).toEqual(['9', '8', '7', '6', '5', '4']);
});

test('shows the first four products that can be sent, until they are sold out or taken down', async () => {
  const studio = await openStudio();
  const visitor = studio.asVisitor();
  expect(await visitor.text('/')).not.toContain('To send this week');
  const ids: string[] = [];
  for (const title of ['Aster', 'Bellflower', 'Cosmos', 'Dahlia', 'Elder'])
    ids.push(await createProduct(studio, title, { stock: 1 }));
  await studio.platform.live.publish(['products']);
  const home = await visitor.text('/');
  expect(home).toContain('To send this week');
  expect(home).toContain('Delivered Monday to Friday, or picked up at the studio');
  expect(home).toContain('Dahlia');
  expect(home).not.toContain('Elder');
  await visitor.postJson('/store/rhodora/checkout', cartOf(ids[0] ?? ''));
  const later = await visitor.text('/');
  expect(later).not.toContain('Aster');
  expect(later).toContain('Elder');
  await studio.platform.db.updateTable('products').set({ status: 'draft' }).execute();
  await studio.platform.live.publish(['products']);
  expect(await visitor.text('/')).not.toContain('To send this week');
});
