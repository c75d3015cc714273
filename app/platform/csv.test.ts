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
  const formulas = ['=1+1', '+304', '-2', '@SUM(A1)', '\t=1', '\r=1', '＝1'];
  const text = await csvResponse('a.csv', ['Said'], rowsOf(...formulas.map((each) => [each]))).text();
  const cells = text.split('\r\n').slice(1, -1);
  expect(cells.map((cell) => cell.replace(/^"/, '').slice(0, 1))).toEqual(formulas.map(() => "'"));
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
