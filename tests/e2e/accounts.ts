import { createHmac } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { readBySql } from './database.ts';
import { visit } from './site.ts';
import { signIn } from './staff.ts';

interface Site {
  folder: string;
  staff: { email: string; password: string };
}

export function aPerson(name: string) {
  const email = `${name.toLowerCase()}-${Math.random().toString(36).slice(2, 8)}@example.com`;
  return { name: `${name} Baird`, email, password: 'foxglove under the stairs' };
}

/** The link in the newest email to `email`. */
export async function linkIn(site: Site, email: string, shape: RegExp): Promise<string> {
  let found = '';
  await expect(async () => {
    const question = 'select text from emails where recipient = $1 order by created_at desc, id desc';
    const emails = await readBySql<{ text: string }>(site, question, [email]);
    found = emails.flatMap(({ text }) => shape.exec(text)?.[0] ?? [])[0] ?? '';
    expect(found).not.toBe('');
  }).toPass({ timeout: 15_000 });
  return found;
}

/** A colleague invited by the owner, who has just set a password in `page`. */
export async function joinStaff(owner: Page, page: Page, site: Site, role = 'Manager') {
  const person = aPerson('Cole');
  await visit(owner, '/staff-manager?add');
  if (owner.url().includes('/admin-login')) await signIn(owner, site.staff);
  const dialog = owner.getByRole('dialog');
  await dialog.getByLabel('Name').fill(person.name);
  await dialog.getByLabel('Email').fill(person.email);
  await dialog.getByLabel(role).check();
  await dialog.getByRole('button', { name: 'Send invite' }).click();
  await expect(owner.getByText('Invite kept').first()).toBeVisible();
  await visit(page, await linkIn(site, person.email, /\/invitation\/[\w-]+/));
  await page.getByLabel('New password').fill(person.password);
  await page.getByRole('button', { name: 'Set password and log in' }).click();
  await page.waitForURL('**/admin-dashboard');
  return person;
}

/** The code of an authenticator app, `steps` half minutes from now. */
export function shownCode(key: string, steps = 0): string {
  const bits = [...key.replaceAll(/\s/g, '')]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const digest = createHmac('sha1', secret).update(counter).digest();
  return String((digest.readUInt32BE((digest.at(-1) ?? 0) & 15) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0');
}

/** A virtual authenticator that approves every passkey. */
export async function giveDevice(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
  } as const;
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
  });
}
