import { expect, test } from 'vitest';
import { openImapServer } from '../../../tests/imap-server.ts';
test('dovecot', async () => {
  const server = await openImapServer();
  await server.deliver('From: a@b.c\nSubject: x\n\nHello');
  await server.renumber();
  expect(server.port).toBeGreaterThan(1);
});
