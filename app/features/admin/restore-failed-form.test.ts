import { data, UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router';
import { expect, test } from 'vitest';
import { restoreFailedForm } from './restore-failed-form';

function aForm() {
  const body = new FormData();
  body.set('name', 'Ramp & Rye');
  body.set('logo', new File(['x'], 'mark.png'));
  return new Request('http://localhost/vendor-manager', { method: 'POST', body });
}

/** What the form comes back with when its action came to this. */
async function after(type: 'data' | 'error', result: unknown) {
  const results = await restoreFailedForm({ request: aForm() }, async () => ({ vendors: { type, result } }));
  return (results as { vendors: { type: string; result: unknown } }).vendors;
}

test.each([
  ['no connection', data(new TypeError('Failed to fetch')), 'Check the connection'],
  ['the database away', new ErrorResponse(503, '', ''), 'Save again in a minute.'],
  ['an unexpected error', new ErrorResponse(500, '', ''), 'Something went wrong on our side.'],
])('%s: the form keeps what was typed and says what to do', async (_, error, words) => {
  const { type, result } = await after('error', error);
  expect(type).toBe('data');
  expect(result).toMatchObject({
    data: { typed: { name: 'Ramp & Rye' }, errors: {}, error: { description: expect.stringContaining(words) } },
    init: { status: 503 },
  });
});

test('action data, redirects and error pages are passed on unchanged', async () => {
  for (const [type, result] of [
    ['data', data({ errors: { name: 'Vendor name is required' } }, 400)],
    ['error', new Response(null, { status: 302 })],
    ['error', new ErrorResponse(404, '', '')],
  ] as const)
    expect(await after(type, result)).toEqual({ type, result });
});
