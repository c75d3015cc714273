import { afterEach, expect, test, vi } from 'vitest';
import { sendAnswers } from './send-answers';

afterEach(() => void vi.unstubAllGlobals());

function answerWith(answer: () => Response | Promise<Response>) {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => answer());
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

function form() {
  const answers = new FormData();
  answers.set('name', 'Hannah');
  return answers;
}

test('a stored inquiry returns the permission to send files', async () => {
  const fetch = answerWith(() => Response.json({ id: 'c1', upload_token: 'signed' }, { status: 201 }));
  expect(await sendAnswers(form())).toMatchObject({ upload_token: 'signed' });
  expect(fetch).toHaveBeenCalledExactlyOnceWith('/consultation/answers', {
    method: 'POST',
    body: expect.any(FormData),
  });
});

test('a rejected inquiry returns what the server says of it', async () => {
  const rejected = { errors: { name: 'We need this to answer you.' } };
  answerWith(() => Response.json(rejected, { status: 400 }));
  expect(await sendAnswers(form())).toEqual(rejected);
});

test.each([
  ['a proxy’s page for a body that is too large', 413, 'That is more text than this form takes at once.'],
  ['a page for when the database is down', 503, 'We could not take your inquiry right now.'],
  ['a proxy’s page for a server that is away', 502, 'We could not take your inquiry right now.'],
])('%s becomes a sentence', async (_what, status, sentence) => {
  answerWith(() => new Response('<html>', { status, headers: { 'Content-Type': 'text/html' } }));
  const { error, errors } = await sendAnswers(form());
  expect(error?.title).toBe('Submission Failed');
  expect(error?.description).toMatch(new RegExp(`^${sentence} What you typed is still here`));
  expect(errors).toEqual({});
});

test.each([
  ['no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  [
    'a connection that breaks in the answer',
    () => new Response('{"upl', { headers: { 'Content-Type': 'application/json' } }),
  ],
])('%s is said so', async (_what, answer) => {
  answerWith(answer);
  expect((await sendAnswers(form())).error?.description).toBe(
    'The connection was lost. What you typed is still here; please try again.',
  );
});
