import { expect, test } from 'vitest';
import { UserError } from '../lib/user-error';
import type { Context } from './context.server';
import { HttpError } from './http-error.server';
import { runAction, runJsonAction } from './run-action.server';

type Options = Parameters<typeof runAction>[1];

function contextThat(logged: string[]): Context {
  return { log: { error: (message: string) => void logged.push(message) } } as unknown as Context;
}

function rejecting(error: unknown) {
  return async (): Promise<Response> => {
    throw error;
  };
}

/** What a form gets when `error` is thrown, and what is logged. */
async function failWith(error: unknown, options: Options = {}) {
  const logged: string[] = [];
  const result = await runAction(contextThat(logged), options, rejecting(error));
  const { data, init } = result as unknown as { data: Record<string, unknown>; init: { status: number } | number };
  return { ...data, status: typeof init === 'number' ? init : init.status, logs: logged.length };
}

const AWAY = 'The studio’s records cannot be reached right now. Please try again in a minute.';

test('work that succeeds returns what it returns', async () => {
  expect(await runAction({} as Context, {}, async () => 'done')).toBe('done');
});

test('a UserError shows its message and the errors of its fields, with what was typed', async () => {
  const error = new UserError(400, 'invalid', 'Please check the form.', { name: 'Name is required' });
  expect(await failWith(error, { errorTitle: 'Not sent', typed: { name: '' } })).toEqual({
    error: { title: 'Not sent', description: 'Please check the form.' },
    errors: { name: 'Name is required' },
    typed: { name: '' },
    status: 400,
    logs: 0,
  });
});

test('a UserError may bring its own title, and none of its message', async () => {
  const error = new UserError(409, 'conflict', '', {}, { title: 'Already taken' });
  expect(await failWith(error)).toMatchObject({
    error: { title: 'Already taken', description: undefined },
    status: 409,
  });
});

test.each([
  ['a full disk', { code: 'ENOSPC' }, 503, 'There is no room for files right now.'],
  ['a full quota of the disk', { code: 'EDQUOT' }, 503, 'There is no room for files right now.'],
  ['a full disk as the cause', { cause: { code: 'ENOSPC' } }, 503, 'There is no room for files right now.'],
  ['a deleted reference', { code: '23503' }, 409, 'Something that this refers to was deleted in the meantime.'],
  ['a refused connection', { code: 'ECONNREFUSED' }, 503, AWAY],
  ['a database that shuts down', { code: '57P01' }, 503, AWAY],
  ['a locked row', { code: '55P03' }, 503, AWAY],
  ['a lost connection', { cause: { code: '08006' } }, 503, AWAY],
  ['a bug', {}, 500, 'Something went wrong on our side. It has been noted; please try again.'],
  ['a broken rule of the database', { code: '23514' }, 500, 'Something went wrong on our side.'],
])('%s is logged and answered with a sentence', async (_what, properties, status, description) => {
  const answer = await failWith(Object.assign(new Error('a technical message'), properties));
  expect(answer).toMatchObject({
    error: { title: 'Save Failed', description: expect.stringContaining(description) },
    errors: {},
    typed: {},
    status,
    logs: 1,
  });
  expect(JSON.stringify(answer)).not.toContain('technical');
});

test('an action may say what an unexpected error means', async () => {
  expect(await failWith(new TypeError('x is undefined'), { unexpected: 'Please call us.' })).toMatchObject({
    error: { description: 'Please call us.' },
    status: 500,
  });
});

test('a picture that cannot be stored has its own toast, and so has a full disk', async () => {
  const pictureFailed = { title: 'Image upload failed', description: 'The rest was saved.' };
  const error = new UserError(500, 'picture-not-stored', 'x');
  expect(await failWith(error, { pictureFailed })).toMatchObject({ error: pictureFailed, status: 500, logs: 1 });
  const full = new UserError(500, 'picture-not-stored', 'x', {}, { cause: { code: 'ENOSPC' } });
  expect(await failWith(full, { pictureFailed })).toMatchObject({ status: 503 });
});

test('a form whose fields say enough gets no toast, unless the error has a title', async () => {
  const fields = { email: 'E-mail is required' };
  expect((await failWith(new UserError(400, 'invalid', 'x', fields), { marksOnly: true })) as object).toMatchObject({
    error: undefined,
    errors: fields,
  });
  const titled = new UserError(400, 'invalid', 'x', fields, { title: 'Not sent' });
  expect(await failWith(titled, { marksOnly: true })).toMatchObject({ error: { title: 'Not sent' } });
  expect(await failWith(new UserError(400, 'invalid', 'x'), { marksOnly: true })).toMatchObject({
    error: { description: 'x' },
  });
});

test('a redirect and a response of its own pass through', async () => {
  const redirect = new Response(null, { status: 303 });
  await expect(failWith(redirect)).rejects.toBe(redirect);
  const gone = new HttpError(404, 'There is no such page.');
  await expect(failWith(gone)).rejects.toBe(gone);
});

test('a script gets the message of a failure as JSON, with its status', async () => {
  const tooLarge = new UserError(413, 'too-large', 'Too large.');
  const answer = await runJsonAction(contextThat([]), {}, rejecting(tooLarge));
  expect([answer.status, await answer.json()]).toEqual([413, { message: 'Too large.' }]);
  const silent = rejecting(new UserError(400, 'invalid', ''));
  const titled = await runJsonAction(contextThat([]), { errorTitle: 'Upload Failed' }, silent);
  expect([titled.status, await titled.json()]).toEqual([400, { message: 'Upload Failed' }]);
});
