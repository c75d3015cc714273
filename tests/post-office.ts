import { type AddressInfo, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A mail server for one test, or until `whenOver` says: takes every letter, or says 451 while it `refuses`, and 550 to `refusesRecipient`. */
export async function openPostOffice(whenOver: (close: () => void) => void = onTestFinished) {
  const office = { letters: [] as string[], refuses: false, refusesRecipient: '', url: '' };
  const server = createServer((socket) => serve(socket, office));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  office.url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  whenOver(() => void server.close());
  return office;
}

function serve(socket: Socket, office: { letters: string[]; refuses: boolean; refusesRecipient: string }) {
  let letter: string | undefined;
  socket.on('error', () => undefined);
  socket.write('220 post office\r\n');
  socket.on('data', (bytes) => {
    for (const line of bytes.toString().split(/(?<=\r\n)/)) {
      if (letter !== undefined) {
        letter += line;
        if (!letter.endsWith('\r\n.\r\n')) continue;
        office.letters.push(letter);
        letter = undefined;
        socket.write('250 taken\r\n');
      } else if (/^DATA/i.test(line)) {
        letter = '';
        socket.write('354 go on\r\n');
      } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
      else if (office.refusesRecipient && /^RCPT/i.test(line) && line.includes(office.refusesRecipient))
        socket.write('550 no such mailbox\r\n');
      else socket.write(/^MAIL/i.test(line) && office.refuses ? '451 come back later\r\n' : '250 well\r\n');
    }
  });
}
