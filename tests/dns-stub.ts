import { createSocket } from 'node:dgram';
import { decode, encode } from 'dns-packet';
import { onTestFinished } from 'vitest';

/** A name server that knows these TXT records, by their host, until the test ends. */
export async function openDnsStub(records: Record<string, string[]>) {
  const socket = createSocket('udp4', (message, { port, address }) => {
    const { id = 0, questions = [] } = decode(message);
    const name = questions[0]?.name ?? '';
    const answers = (records[name] ?? []).map((data) => ({ type: 'TXT' as const, name, data }));
    const rcode = answers.length > 0 ? 0 : 3;
    socket.send(encode({ type: 'response', id, flags: rcode, questions, answers }), port, address);
  });
  await new Promise<void>((done) => socket.bind(0, '127.0.0.1', done));
  onTestFinished(() => void socket.close());
  return { server: `127.0.0.1:${socket.address().port}`, records };
}
