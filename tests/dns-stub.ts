import { createSocket } from 'node:dgram';
import { decode, encode } from 'dns-packet';
import { onTestFinished } from 'vitest';

/** A name server that knows these TXT records and addresses, by their host, until the test ends. */
export async function openDnsStub(records: Record<string, string[]>, addresses: Record<string, string[]> = {}) {
  const socket = createSocket('udp4', (message, { port, address }) => {
    const { id = 0, questions = [] } = decode(message);
    const { name = '', type } = questions[0] ?? {};
    const texts = type === 'TXT' ? (records[name] ?? []) : [];
    const found = type === 'A' ? (addresses[name] ?? []) : [];
    const answers = [
      ...texts.map((data) => ({ type: 'TXT' as const, name, data })),
      ...found.map((data) => ({ type: 'A' as const, name, data })),
    ];
    const isKnown = name in records || name in addresses;
    socket.send(encode({ type: 'response', id, flags: isKnown ? 0 : 3, questions, answers }), port, address);
  });
  await new Promise<void>((done) => socket.bind(0, '127.0.0.1', done));
  onTestFinished(() => void socket.close());
  return { server: `127.0.0.1:${socket.address().port}`, records, addresses };
}
