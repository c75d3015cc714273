import { expect, test } from 'vitest';
import { openStudio } from '../../../tests/open-studio.ts';

const real = { month_year: 'May 2026', rating: 5 };

test('a studio without testimonials shows a sample that says it is one', async () => {
  const home = await (await openStudio()).asVisitor().text('/');
  expect(home).toContain('Words from Our Happy Couples');
  expect(home).toContain('A sample, until the first words arrive');
});

test('invented words vanish when the first real ones are published', async () => {
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
  await live.tell(['testimonials']);
  const home = await studio.asVisitor().text('/');
  expect(home).toContain('It lasted the week.');
  expect(home).not.toContain('Invented.');
});

test('a studio that has not said where it is shows neither an empty address nor a lone comma', async () => {
  const home = await (await openStudio()).asVisitor().text('/');
  expect(home).toContain('Quick Links');
  expect(home).not.toMatch(/Contact Us\s*,/);
});
