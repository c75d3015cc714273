/** The disk of the files, then that of the database, is full. */
import { randomBytes } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { receiveClient } from '../clients.ts';
import { times } from '../form.ts';
import { openWithForm, sendAnswers, sendFile } from '../inquiries.ts';
import type { Studio } from '../open-studio.ts';
import { add, begin, idOf, offsetOf, sendWhole } from '../uploads.ts';
import { readable } from '../visitor.ts';
import { openRunningShop } from './running-shop.ts';
import { mountSmallDisk, openSmallDisk } from './small-disk.ts';

const LONG = { timeout: 240_000 };

async function counts({ platform: { db } }: Studio) {
  const rows = async (table: 'stored_files' | 'client_documents' | 'client_files' | 'site_images') =>
    (
      await db
        .selectFrom(table)
        .select((each) => each.fn.countAll<number>().as('count'))
        .executeTakeFirst()
    )?.count;
  return Promise.all([rows('stored_files'), rows('client_documents'), rows('client_files'), rows('site_images')]);
}

test(
  'files: a full disk rejects each upload with a reason and keeps no partial file; later they arrive',
  LONG,
  async () => {
    const disk = openSmallDisk();
    const studio = await openWithForm(undefined, { DATA_DIR: disk.folder, MIN_FREE_DISK_MB: '0' });
    const client = await receiveClient(studio);
    const staff = await studio.asStaff();
    const couple = studio.asVisitor();
    const bytes = new Uint8Array(randomBytes(300_000));
    const arrived = await sendWhole(staff, bytes, 'contract.pdf', 'document');
    const { address } = await begin(staff, bytes.length, 'half.pdf', 'document');
    const { upload_token: token } = await sendAnswers(couple, { name: 'Hannah', email: 'hannah@example.com' });
    const document = (upload: string) => staff.post(`/client/${client}/documents`, { category: 'Contract', upload });
    const inquiryFile = () => sendFile(couple, { token, name: 'mood.bin', body: bytes });

    disk.fill();
    const answers = [await add(staff, address, 0, bytes), await document(arrived), await inquiryFile()];
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
    for (const answer of answers) expect(await answer.text()).toContain('There is no room for files right now.');
    expect(await counts(studio)).toEqual([0, 0, 0, 0]);
    expect((await couple.get('/gallery/weddings?full')).status).not.toBe(503);

    disk.free();
    const { offset } = await offsetOf(staff, address);
    expect((await add(staff, address, offset, bytes.subarray(offset))).status).toBe(204);
    const again = [await document(idOf(address)), await document(arrived), await inquiryFile()];
    expect(again.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await counts(studio)).toEqual([3, 2, 1, 0]);
    const { rows } = await studio.platform.pool.query<{ key: string }>('select key from stored_files');
    for (const { key } of rows) {
      const stored = await studio.platform.files.open('client-files', key);
      expect(Buffer.compare(Buffer.concat((await stored?.toArray()) ?? []), bytes)).toBe(0);
    }
  },
);

/** Needs a disk of its own, so only in the long form. */
test.each(['its disk'].slice(0, times(0, 1)))(
  'database: while %s is full, pages and forms show an error, and nothing acknowledged is lost',
  LONG,
  async () => {
    const disk = mountSmallDisk(300);
    const shop = await openRunningShop({}, disk.folder);
    await shop.start();
    const acknowledged: string[] = [];
    const refused: string[] = [];
    const inquire = async () => {
      const answers = {
        name: 'Hannah',
        email: 'hannah@example.com',
        vision_details: randomBytes(4000).toString('hex'),
      };
      const { status, id, message } = await sendAnswers(shop.asVisitor(), answers);
      if (status === 201) acknowledged.push(id);
      else refused.push(`${status} ${message}`);
      return status;
    };
    expect(await inquire()).toBe(201);
    disk.fill();
    for (let tries = 0; tries < 20_000 && refused.length < 50; tries++) await inquire();
    expect(refused.map((words) => words.slice(0, 50))).toEqual(
      refused.map(() => '503 The studio’s records cannot be reached just no'),
    );
    const page = await shop.asVisitor().get('/search?q=roses');
    expect([200, 503]).toContain(page.status);
    expect(readable(await page.text())).toMatch(/Search|Please try again/);

    disk.free();
    await vi.waitFor(async () => expect(await inquire()).toBe(201), { timeout: 60_000, interval: 200 });
    const rows = await shop.query<{ id: string }>('select id from clients');
    const known = new Set(rows.map(({ id }) => id));
    expect(acknowledged.filter((id) => !known.has(id))).toEqual([]);
    console.log(
      `full disk: ${acknowledged.length} inquiries acknowledged and there, ${refused.length} refused in words`,
    );
  },
);
