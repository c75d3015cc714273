import { execFileSync, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { onTestFinished, vi } from 'vitest';
import { installDebianPackage } from '../scripts/debian-package.ts';
import { freePort } from '../scripts/run-program.ts';
import { aFolder } from './a-folder.ts';

/** Pebble, the certificate authority for tests, looks for sites on `httpPort` and refuses `refused`. */
export async function openAuthority({ dns, httpPort, refused }: { dns: string; httpPort: number; refused: string }) {
  const folder = aFolder();
  const [port, managementPort] = [await freePort(), await freePort()];
  const pebble = {
    listenAddress: `127.0.0.1:${port}`,
    managementListenAddress: `127.0.0.1:${managementPort}`,
    certificate: join(folder, 'cert.pem'),
    privateKey: join(folder, 'key.pem'),
    httpPort,
    tlsPort: 1,
    domainBlocklist: [refused],
  };
  writeFileSync(pebble.certificate, OWN_CERTIFICATE);
  writeFileSync(pebble.privateKey, OWN_KEY);
  writeFileSync(join(folder, 'config.json'), JSON.stringify({ pebble }));
  const child = spawn(findPebble(), ['-config', join(folder, 'config.json'), '-dnsserver', dns], {
    env: { PEBBLE_VA_NOSLEEP: '1', PEBBLE_AUTHZREUSE: '0' },
    stdio: 'ignore',
  });
  onTestFinished(() => void child.kill());
  const trusted = getCACertificates('default');
  onTestFinished(() => setDefaultCACertificates(trusted));
  setDefaultCACertificates([...trusted, OWN_CERTIFICATE]);
  const root = await vi.waitFor(async () => (await fetch(`https://localhost:${managementPort}/roots/0`)).text(), {
    timeout: 20_000,
    interval: 100,
  });
  setDefaultCACertificates([...trusted, OWN_CERTIFICATE, root]);
  return { directory: `https://localhost:${port}/dir`, root };
}

/** `PEBBLE_PATH`, the machine's own, or Debian's package where root may install it. */
function findPebble(): string {
  const path = process.env.PEBBLE_PATH ?? 'pebble';
  if (starts(path)) return path;
  if (installDebianPackage('pebble', console.info) && starts(path)) return path;
  throw new Error('This test needs pebble: install its Debian package, or name the program in PEBBLE_PATH.');
}

function starts(path: string) {
  try {
    execFileSync(path, ['-h'], { stdio: 'ignore' });
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ENOENT';
  }
}

/** Of pebble's own address, localhost. */
const OWN_KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg+koEpMtz37cH0QMm
1CF4WJnGshayKGfROG1cjMoWbyOhRANCAAT+F1U50mW/BdMX0ITuUGYVJRGkzHip
Nau7kndWXT7bz3C797Ky9EZ2dzsvpE9+/T/Vun6A1MUB9llq/CHaJnJI
-----END PRIVATE KEY-----`;
const OWN_CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBmzCCAUGgAwIBAgIULslxFVFiqQ+XslYjfVUFv0PJjZUwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyOTA5MDcwNFoYDzIxMjYxMTA1
MDkwNzA0WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAT+F1U50mW/BdMX0ITuUGYVJRGkzHipNau7kndWXT7bz3C797Ky9EZ2
dzsvpE9+/T/Vun6A1MUB9llq/CHaJnJIo28wbTAdBgNVHQ4EFgQUg9FI7m1yKYzR
B061mNFyoQmBoTMwHwYDVR0jBBgwFoAUg9FI7m1yKYzRB061mNFyoQmBoTMwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSAAwRQIgCWw2uDYR/Xr5guswfSdux35XlRF/xaknAZvHeu4WhC0CIQDQ
9wvj6kQrocv7m8fjXX73nNOhWkXpwDqDEXePxAkG8g==
-----END CERTIFICATE-----`;
