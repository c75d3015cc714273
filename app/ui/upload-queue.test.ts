import { expect, test } from 'vitest';
import { openUploadQueue, type QueuedFile, type SendFile, totalSent } from './upload-queue';

const RULES = { mostFiles: 20, tooMany: 'More than 20 files.', mostBytes: 25 * 1024 * 1024, tooLarge: 'Too large.' };

function open(send: SendFile<string> = async () => undefined) {
  const failures: string[] = [];
  let count = 0;
  const queue = openUploadQueue({
    send,
    rules: RULES,
    newId: () => String((count += 1)),
    onFailure: ({ name }) => failures.push(name),
  });
  return { queue, failures };
}

function file(name: string, bytes = 10) {
  return { name, size: bytes } as File;
}

const states = (files: QueuedFile[]) => files.map(({ file: { name }, state }) => `${name} ${state}`);

test('one failing file does not stop the others, and only it is retried', async () => {
  const sent: string[] = [];
  let isLineDown = true;
  const { queue, failures } = open(async ({ file: { name } }) => {
    sent.push(name);
    if (name === 'b' && isLineDown) throw new Error('The connection was lost.');
  });
  queue.add('files', [file('a'), file('b'), file('c'), file('d')]);
  expect(await queue.send('leave')).toBe(false);
  expect(states(queue.list())).toEqual(['a done', 'b failed', 'c done', 'd done']);
  expect(failures).toEqual(['b']);

  isLineDown = false;
  expect(await queue.retry('2', 'leave')).toBe(true);
  expect(sent.toSorted()).toEqual(['a', 'b', 'b', 'c', 'd']);
});

test('files that are too large or too many are rejected before upload', async () => {
  const sent: string[] = [];
  const { queue } = open(async ({ file: { name } }) => void sent.push(name));
  queue.add('files', [file('movie', 25 * 1024 * 1024 + 1), file('just', 25 * 1024 * 1024)]);
  queue.add(
    'files',
    Array.from({ length: 20 }, (_, number) => file(`f${number}`)),
  );
  expect(queue.list().filter(({ state }) => state === 'refused')).toMatchObject([
    { file: { name: 'movie' }, reason: 'Too large.' },
    { file: { name: 'f19' }, reason: 'More than 20 files.' },
  ]);
  expect(await queue.send('leave')).toBe(true);
  expect(sent).toHaveLength(20);
});

test('canceling an upload removes it from the list without an error', async () => {
  const { queue, failures } = open(
    (_file, { signal }) =>
      new Promise((_done, fail) => signal.addEventListener('abort', () => fail(new Error('Cancelled.')))),
  );
  queue.add('files', [file('a')]);
  const sending = queue.send('leave');
  queue.remove('1');
  expect(await sending).toBe(true);
  expect(queue.list()).toEqual([]);
  expect(failures).toEqual([]);
});

test('a file added during an upload is uploaded too', async () => {
  const { queue } = open(async ({ file: { name } }) => void (name === 'a' && queue.add('files', [file('late')])));
  queue.add('files', [file('a')]);
  expect(await queue.send('leave')).toBe(true);
  expect(states(queue.list())).toEqual(['a done', 'late done']);
});

test('the total progress counts bytes, not files', async () => {
  const { queue } = open((_file, { onProgress }) => {
    onProgress(0.5);
    return new Promise(() => undefined);
  });
  queue.add('files', [file('large', 90), file('small', 10), file('last', 100)]);
  void queue.send('leave');
  expect(totalSent(queue.list())).toBe(0.25);
});

test('a paused queue keeps the files that were being sent, and continues with them', async () => {
  const sent: string[] = [];
  let isHeld = true;
  const { queue, failures } = open(
    ({ file: { name } }, { signal }) =>
      new Promise((done, fail) => {
        signal.addEventListener('abort', () => fail(new Error('Aborted.')));
        if (isHeld) return;
        sent.push(name);
        done();
      }),
  );
  queue.add('files', [file('a'), file('b'), file('c')]);
  const sending = queue.send('leave');
  queue.pause();
  expect(await sending).toBe(false);
  expect([states(queue.list()), failures]).toEqual([['a waiting', 'b waiting', 'c waiting'], []]);
  isHeld = false;
  expect(await queue.send('leave')).toBe(true);
  expect(sent).toEqual(['a', 'b', 'c']);
});
