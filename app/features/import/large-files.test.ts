import { expect, test } from 'vitest';
import { encodeFile, sendFile } from '../../../tests/imports.ts';
import { longestTurn, SHORT } from '../../../tests/longest-turn.ts';
import { shareStudio } from '../../../tests/open-studio.ts';

const sharedStudio = shareStudio();
/** As many rows as a sheet of Excel has. */
const SHEET_ROWS = 1_048_576;
const MAX_FILE_BYTES = 20 * 2 ** 20;

function rows(count: number, row: (index: number) => string) {
  return Array.from({ length: count }, (_, index) => row(index)).join('\n');
}

/** Answers with the text of the page after the check. Nobody may wait for it. */
async function checkedText(kind: string, content: string) {
  const staff = await sharedStudio().asStaff();
  await sharedStudio().platform.pool.query('delete from imports; delete from rate_limits');
  const form = await encodeFile(kind, content);
  const checked = sendFile(staff, form);
  expect(await longestTurn(checked)).toBeLessThan(SHORT);
  return (await checked).text;
}

test('blank rows to the end of the sheet are ignored', async () => {
  const text = await checkedText('clients', `Name\nHannah\n${'\n'.repeat(SHEET_ROWS - 3)}Bo`);
  expect(text).toContain('Ready to add 2 clients');
});

test('blank rows with commas are ignored, and row numbers count them', async () => {
  const text = await checkedText('clients', `Name,Email\n${',\n'.repeat(200_000)}Bo,bo at home`);
  expect(text).toContain('Email bo at home');
});

test('a file with more lines than a sheet is refused', async () => {
  const text = await checkedText('clients', `Name\n${'\n'.repeat(MAX_FILE_BYTES - 10)}`);
  expect(text).toContain('This file has more than 1,048,576 rows.');
});

test('twenty thousand clients', async () => {
  const text = await checkedText(
    'clients',
    `Name,Email,Phone,Notes\n${rows(20_000, (index) => `Client ${index},client${index}@example.com,304-555-0100,Peonies`)}`,
  );
  expect(text).toContain('Ready to add 20,000 clients');
});

test('more than twenty thousand rows are refused while reading', async () => {
  const text = await checkedText('clients', `Name\n${'Bo\n'.repeat(2_000_000)}`);
  expect(text).toContain('Please import at most 20,000 rows at once.');
});

test.each([
  ['one cell', 'x'.repeat(MAX_FILE_BYTES - 10)],
  ['one quoted cell', `"${'x\n'.repeat(MAX_FILE_BYTES / 2 - 10)}"`],
  ['quotes', '"'.repeat(MAX_FILE_BYTES - 10)],
])('a file of %s is refused', async (_, content) => {
  expect(await checkedText('clients', `Name\n${content}`)).toContain('Row 2 of this file is longer than 250 kB.');
});

test.each([
  ['commas', ','.repeat(200_000)],
  ['heads', rows(40_000, (index) => `${index}`).replaceAll('\n', ',')],
])('a first row of %s is refused', async (_, heads) => {
  const text = await checkedText('clients', `Name,${heads}\n${'x\n'.repeat(20_000)}`);
  expect(text).toContain('This file has more than 250 columns.');
});

test('many columns in many rows', async () => {
  const heads = rows(240, (index) => `Column ${index}`).replaceAll('\n', ',');
  const cells = ',x'.repeat(200);
  const text = await checkedText(
    'products',
    `Product,Price,${heads}\n${rows(20_000, (index) => `Moss ${index},4${cells}`)}`,
  );
  expect(text).toContain('Ready to add 20,000 products');
});

test('twenty thousand rows of one product', async () => {
  const text = await checkedText(
    'products',
    `Product,Price,Variant\n${rows(20_000, (index) => `Moss,4,Size ${index}`)}`,
  );
  expect(text).toContain('A product has at most');
});

test.each(['<a', '<div>', '<b><i>', '<p> '])('a description of many %s', async (tag) => {
  const text = await checkedText('products', `Product,Price,Description\nMoss,4,${tag.repeat(40_000)}`);
  expect(text).toMatch(/Moss Description .* It may have 10,000\.|Ready to add 1 product/);
});

test('a WordPress export of twenty megabytes', async () => {
  const item = (index: number) =>
    `<item><title>Page ${index}</title><content:encoded><![CDATA[${'<p>Cut the stems.</p>'.repeat(300)}]]></content:encoded><wp:post_type>page</wp:post_type></item>`;
  const text = await checkedText(
    'posts',
    `<rss xmlns:content="c" xmlns:wp="w"><channel><wp:wxr_version>1.2</wp:wxr_version>${rows(2900, item)}</channel></rss>`,
  );
  expect(text).toContain('Nothing to add');
});

test('a WordPress post as long as is read', async () => {
  const text = await checkedText(
    'posts',
    `<rss xmlns:content="c" xmlns:wp="w"><channel><wp:wxr_version>1.2</wp:wxr_version><item><title>Long</title>
      <content:encoded><![CDATA[${'<p>Cut the <b>stems</b>.</p>'.repeat(20_000)}]]></content:encoded>
      <wp:post_type>post</wp:post_type></item></channel></rss>`,
  );
  expect(text).toMatch(/Content Long This text (has [\d,]+ characters|cannot be converted)|Content Long This has/);
});
