import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { userInfo } from 'node:os';
import { ImapFlow } from 'imapflow';
import { onTestFinished, vi } from 'vitest';
import { installDebianPackage } from '../scripts/debian-package.ts';
import { freePort } from '../scripts/run-program.ts';
import { aFolder } from './a-folder.ts';

const USER = 'hello@example.com';
const PASSWORD = 'fern-and-laurel';

/** Dovecot with one empty mailbox, for one test. */
export async function openImapServer() {
  const folder = aFolder();
  chmodSync(folder, 0o755);
  const port = await freePort();
  const mail = join(folder, 'mail');
  const owner = process.getuid?.() === 0 ? 'nobody' : userInfo().username;
  mkdirSync(mail);
  if (owner === 'nobody') execFileSync('chown', [owner, mail]);
  writeFileSync(join(folder, 'users'), `${USER}:{PLAIN}${PASSWORD}\n`);
  writeFileSync(join(folder, 'dovecot.conf'), configOf({ folder, mail, port, owner }));
  let stop = await start(folder, port);
  onTestFinished(() => stop());

  async function connect() {
    const client = new ImapFlow({
      host: '127.0.0.1',
      port,
      secure: false,
      doSTARTTLS: false,
      auth: { user: USER, pass: PASSWORD },
      logger: false,
    });
    await client.connect();
    return client;
  }

  return {
    url: `imap://${encodeURIComponent(USER)}:${PASSWORD}@127.0.0.1:${port}`,
    port,
    user: USER,
    password: PASSWORD,
    /** One email after the other; they arrived `at`. */
    async deliver(emails: string[], at = new Date()) {
      const client = await connect();
      for (const email of emails) await client.append('INBOX', email.replaceAll(/\r?\n/g, '\r\n'), [], at);
      await client.logout();
    },
    stop: () => stop(),
    async startAgain() {
      stop = await start(folder, port);
    },
    /** Emails keep their content and get new numbers. */
    async renumber() {
      await stop();
      for (const name of [
        'dovecot-uidlist',
        'dovecot.index',
        'dovecot.index.log',
        'dovecot.index.cache',
        'dovecot-uidvalidity',
      ])
        rmSync(join(mail, name), { force: true });
      stop = await start(folder, port);
    },
  };
}

interface Options {
  folder: string;
  mail: string;
  port: number;
  owner: string;
}

/** For Dovecot 2.3. Without root its processes are those of whoever runs the test. */
function configOf({ folder, mail, port, owner }: Options) {
  const own = `default_login_user = ${owner}\ndefault_internal_user = ${owner}\n`;
  return `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
first_valid_uid = 1
auth_failure_delay = 0
mail_location = maildir:${mail}
maildir_stat_dirs = yes
${owner === 'nobody' ? '' : own}
service anvil {
  chroot =
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
passdb {
  driver = passwd-file
  args = ${folder}/users
}
userdb {
  driver = static
  args = uid=${owner} gid=${execFileSync('id', ['-gn', owner], { encoding: 'utf8' }).trim()} home=${mail}
}
`;
}

/** Returns a function that stops it. */
async function start(folder: string, port: number) {
  const child = spawn(findDovecot(), ['-F', '-c', join(folder, 'dovecot.conf')], { stdio: 'ignore' });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  await vi.waitFor(
    async () => {
      const client = new ImapFlow({
        host: '127.0.0.1',
        port,
        secure: false,
        doSTARTTLS: false,
        logger: false,
        auth: { user: USER, pass: PASSWORD },
      });
      client.on('error', () => undefined);
      await client.connect();
      await client.logout();
    },
    { timeout: 20_000, interval: 100 },
  );
  return async () => {
    child.kill();
    await ended;
  };
}

/** `DOVECOT_PATH`, the machine's own, or Debian's package where root may install it, which can take minutes. */
export function findDovecot(): string {
  const path = process.env.DOVECOT_PATH ?? '/usr/sbin/dovecot';
  if (starts(path)) return path;
  if (installDebianPackage('dovecot-imapd', console.info) && starts(path)) return path;
  throw new Error(
    'This test needs dovecot: install the Debian package dovecot-imapd, or name the program in DOVECOT_PATH.',
  );
}

function starts(path: string) {
  try {
    return readFileSync(path).length > 0;
  } catch {
    return false;
  }
}
