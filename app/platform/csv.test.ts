import { expect, test } from 'vitest';
import { csvResponse } from './csv.server.ts';

async function* rowsOf(...rows: unknown[][]) {
  yield* rows;
}

test('a CSV download opens in spreadsheets, with quotes where needed', async () => {
  const answer = csvResponse(
    'clients.csv',
    ['Name', 'Notes'],
    rowsOf(['Zoë "Z" Lyle', 'two\nlines, and a comma'], [null, 3]),
  );
  expect(answer.headers.get('content-disposition')).toContain('attachment; filename="clients.csv"');
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(bytes.subarray(3).toString()).toBe('Name,Notes\r\n"Zoë ""Z"" Lyle","two\nlines, and a comma"\r\n,3\r\n');
});

test('spreadsheets run no cell as a formula', async () => {
  const formulas = ['=1+1', '+304', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '＝1'];
  const text = await csvResponse('a.csv', ['Said'], rowsOf(...formulas.map((each) => [each]))).text();
  const cells = text.split('\r\n').slice(1, -1);
  expect(cells.map((cell) => cell.replace(/^"/, '').slice(0, 1))).toEqual(formulas.map(() => "'"));
});

test('a negative number stays one, for sums', async () => {
  const text = await csvResponse('a.csv', ['Amount'], rowsOf(['-2.50'])).text();
  expect(text.split('\r\n')[1]).toBe('-2.50');
});

test('rows are read as fast as they are sent, and no more after a disconnect', async () => {
  let read = 0;
  let isOver = false;
  async function* endless() {
    try {
      for (;;) yield [`${(read += 1)}`, 'x'.repeat(1000)];
    } finally {
      isOver = true;
    }
  }
  const reader = csvResponse('a.csv', ['Number', 'Text'], endless()).body?.getReader();
  await reader?.read();
  expect(read).toBeLessThan(2000);
  await reader?.cancel();
  await expect.poll(() => isOver).toBe(true);
});

async function linesOf(...rows: unknown[][]) {
  const text = await csvResponse('a.csv', ['A', 'B'], rowsOf(...rows)).text();
  return text.split('\r\n').slice(1, -1);
}

test('numbers, dates, truth values and missing values have one spelling each', async () => {
  const day = new Date('2027-03-14T07:00:00Z');
  expect(await linesOf([12.5, day], [true, false], [undefined, null], ['', 0])).toEqual([
    '12.5,2027-03-14T07:00:00.000Z',
    '1,',
    ',',
    ',0',
  ]);
});

test('names with quotes, emoji and other scripts arrive unchanged', async () => {
  const names = ['O’Hara, “Red”', 'Łucja 🌷', '山田花子', 'مريم', 'a;b|c', ' spaces '];
  const lines = await linesOf(...names.map((name) => [name, 'x']));
  expect(lines).toEqual(names.map((name) => `${name.includes(',') ? `"${name}"` : name},x`));
});

test('a list without rows has its heads', async () => {
  expect(await csvResponse('a.csv', ['Name', 'E-mail'], rowsOf()).text()).toBe('Name,E-mail\r\n');
});

test('a name of a file in another script keeps an ASCII name for old browsers', async () => {
  const disposition = csvResponse('Zoë 花.csv', ['A'], rowsOf()).headers.get('content-disposition');
  expect(disposition).toBe('attachment; filename="Zoe .csv"; filename*=UTF-8\'\'Zo%C3%AB%20%E8%8A%B1.csv');
});

test('a download is neither cached nor shared', () => {
  expect(csvResponse('a.csv', ['A'], rowsOf()).headers.get('cache-control')).toBe('private, no-store');
});

test('a download whose rows cannot be read any more breaks off instead of ending early', async () => {
  async function* broken() {
    yield ['first'];
    throw new Error('Connection terminated');
  }
  await expect(csvResponse('a.csv', ['A'], broken()).text()).rejects.toThrow('Connection terminated');
});
