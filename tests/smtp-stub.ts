import { type AddressInfo, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

interface SmtpStub {
  url: string;
  emails: string[];
  /** It says 451. */
  refuses: boolean;
  /** It says 550 to this one. */
  refusesRecipient: string;
  /** How long after it took an email it says so. */
  answersAfterMs: number;
}

/** A mail server for one test, or until `whenOver` says: takes every email. */
export async function openSmtpStub(whenOver: (close: () => void) => void = onTestFinished) {
  const smtp: SmtpStub = { url: '', emails: [], refuses: false, refusesRecipient: '', answersAfterMs: 0 };
  const server = createServer((socket) => serve(socket, smtp));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  smtp.url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  whenOver(() => void server.close());
  return smtp;
}

function serve(socket: Socket, smtp: SmtpStub) {
  let email: string | undefined;
  socket.on('error', () => undefined);
  socket.write('220 smtp stub\r\n');
  socket.on('data', (bytes) => {
    for (const line of bytes.toString().split(/(?<=\r\n)/)) {
      if (email !== undefined) {
        email += line;
        if (!email.endsWith('\r\n.\r\n')) continue;
        smtp.emails.push(email);
        email = undefined;
        setTimeout(() => socket.write('250 taken\r\n'), smtp.answersAfterMs);
      } else if (/^DATA/i.test(line)) {
        email = '';
        socket.write('354 go on\r\n');
      } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
      else if (smtp.refusesRecipient && /^RCPT/i.test(line) && line.includes(smtp.refusesRecipient))
        socket.write('550 no such mailbox\r\n');
      else socket.write(/^MAIL/i.test(line) && smtp.refuses ? '451 come back later\r\n' : '250 well\r\n');
    }
  });
}
