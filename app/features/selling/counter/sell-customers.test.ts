import { expect, test } from 'vitest';
import { openStudio } from '../../../../tests/open-studio.ts';

const PEOPLE = [
  { name: 'Hannah Lyle', phone: '304-555-0134', email: 'hannah@example.com' },
  { name: 'Amos Mercer', phone: '(681) 555 0199', email: null },
];

async function openTill() {
  const studio = await openStudio();
  await studio.platform.db.insertInto('customers').values(PEOPLE).execute();
  const staff = await studio.asStaff('manager');
  const find = async (q: string) => {
    const answer = await staff.get(`/sell/customers?${new URLSearchParams({ q })}`);
    const { customers } = (await answer.json()) as { customers: { name: string }[] };
    return customers.map(({ name }) => name);
  };
  return { studio, staff, find };
}

test.each([
  ['lyle', ['Hannah Lyle']],
  ['AMOS mer', ['Amos Mercer']],
  ['hannah@exam', ['Hannah Lyle']],
  ['(304) 555 0134', ['Hannah Lyle']],
  ['+1 681-555-0199', ['Amos Mercer']],
  ['6815550199', ['Amos Mercer']],
  ['nobody', []],
  ['%%%', []],
  ['am', []],
])('%s at the till finds %j', async (q, names) => {
  expect(await (await openTill()).find(q)).toEqual(names);
});

test('no more than a handful are shown, and never what they spent', async () => {
  const { studio, staff, find } = await openTill();
  const many = Array.from({ length: 9 }, (_, at) => ({ name: `June Mays ${at}`, email: `june${at}@example.com` }));
  await studio.platform.db.insertInto('customers').values(many).execute();
  expect(await find('june')).toHaveLength(6);
  expect(await (await staff.get('/sell/customers?q=june')).text()).not.toContain('spent');
});

test('who does not sell finds nobody', async () => {
  const { studio } = await openTill();
  expect((await (await studio.asStaff('designer')).get('/sell/customers?q=lyle')).status).toBe(403);
  expect((await studio.asVisitor().get('/sell/customers?q=lyle')).status).not.toBe(200);
});
