import { expect, test } from 'vitest';
import { openStudio } from '../../../../tests/open-studio.ts';
import { createProduct } from '../../../../tests/shop.ts';
import { readAnswer } from '../../../../tests/forms.ts';

async function openTill() {
  const studio = await openStudio();
  const roses = await createProduct(studio, 'Garden Roses');
  const staff = await studio.asStaff('manager');
  const sale = crypto.randomUUID();
  const fields = {
    sale,
    how: 'now',
    [`quantity.${roses}`]: '2',
    buyer_name: 'Ada Moss',
    pay: 'cash',
    gift_card: 'AAAA',
  };
  const send = async (more: Record<string, string>) => readAnswer(await staff.post('/sell', { ...fields, ...more }));
  const open = async () => (await staff.get(`/sell?ticket=${sale}`)).text();
  return { studio, staff, sale, roses, send, open };
}

const versionIn = (html: string) => /name="kept" value="(\d*)"/.exec(html)?.[1];

test('a ticket that was kept is on every till, opens as it was typed, and is gone once it is sold', async () => {
  const { studio, sale, roses, send, open } = await openTill();
  await send({ intent: 'keep' });
  // An answer that was lost.
  expect((await send({ intent: 'keep' })).html).not.toContain('Not kept');
  const other = await studio.asStaff('owner');
  expect(await other.text('/sell')).toContain('Kept for later: Ada Moss, Garden Roses 0 min');
  const html = await open();
  expect(html).toContain(`name="quantity.${roses}" value="2"`);
  expect(html).toContain(`name="sale" value="${sale}"`);
  expect(html).not.toContain('AAAA');
  await send({ kept: versionIn(html) ?? '', gift_card: '' });
  expect(await other.text('/sell')).not.toContain('Kept for later');
  expect(await studio.platform.db.selectFrom('orders').select('status').execute()).toEqual([{ status: 'paid' }]);
});

test('an empty ticket is not kept, and two tills do not overwrite each other’s', async () => {
  const { roses, staff, send, open } = await openTill();
  expect((await send({ intent: 'keep', [`quantity.${roses}`]: '0' })).html).toContain('Nothing is on the ticket yet.');
  await send({ intent: 'keep' });
  const kept = versionIn(await open()) ?? '';
  await send({ intent: 'keep', kept, buyer_name: 'Ada Moss Hill' });
  const { html } = await send({ intent: 'keep', kept, buyer_name: 'Bea Nash' });
  expect(html).toContain('Another till has changed, sold or discarded this ticket.');
  expect(html).toContain('value="Bea Nash"');
  expect(await staff.text('/sell')).toContain('Ada Moss Hill, Garden Roses');
  expect((await send({ intent: 'discard', kept })).html).toContain('Not discarded');
  expect(await staff.text('/sell')).toContain('Ada Moss Hill, Garden Roses');
  const discard = { intent: 'discard', kept: versionIn(await open()) ?? '' };
  await send(discard);
  expect(await staff.text('/sell')).not.toContain('Kept for later');
  expect((await send(discard)).html).not.toContain('Not discarded');
  expect((await send({ intent: 'keep', kept })).html).toContain('Not kept');
});
