import { expect, test } from 'vitest';
import { openStudio } from '../../../../tests/open-studio.ts';
import { createProduct } from '../../../../tests/shop.ts';

async function openTill() {
  const studio = await openStudio();
  for (const title of ['Asters', 'Garden Roses', 'Tulips']) await createProduct(studio, title);
  const products = await studio.platform.db.selectFrom('products').select(['id', 'title']).execute();
  const idOf = (name: string) => products.find(({ title }) => title === name)?.id ?? '';
  const staff = await studio.asStaff('manager');
  /** The tiles as a till shows them, a favorite with its mark. */
  const tiles = async () => {
    const html = await (await staff.get('/sell')).text();
    return [...html.matchAll(/aria-pressed="(true|false)" aria-label="(.+?) is a favorite"/g)].map(
      ([, isFavorite, title]) => (isFavorite === 'true' ? `${title} ♥` : title),
    );
  };
  const mark = (fields: Record<string, string>) => staff.post('/sell', { intent: 'favorite', ...fields });
  return { studio, idOf, tiles, mark };
}

test('favorites come first on every till, also without scripts, and can be taken away again', async () => {
  const { idOf, tiles, mark } = await openTill();
  expect(await tiles()).toEqual(['Asters', 'Garden Roses', 'Tulips']);
  const answer = await mark({ add: idOf('Tulips') });
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('Tulips is a favorite')]);
  expect(await tiles()).toEqual(['Tulips ♥', 'Asters', 'Garden Roses']);
  await mark({ remove: idOf('Tulips') });
  expect(await tiles()).toEqual(['Asters', 'Garden Roses', 'Tulips']);
});

test('two tills that mark one product at once mark it once, and what is no product marks nothing', async () => {
  const { studio, idOf, tiles, mark } = await openTill();
  const answers = await Promise.all([1, 2, 3].map(() => mark({ add: idOf('Tulips') })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  for (const add of ['x', crypto.randomUUID()]) expect((await mark({ add })).status).toBe(200);
  expect(await tiles()).toEqual(['Tulips ♥', 'Asters', 'Garden Roses']);
  const designer = await studio.asStaff('designer');
  expect((await designer.post('/sell', { intent: 'favorite', remove: idOf('Tulips') })).status).toBe(403);
});
