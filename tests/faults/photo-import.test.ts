/** `kill -9` while a folder of photos arrives. */
import { expect, test } from 'vitest';
import { beginPhotos, digestOf, type Photo, sendPhoto } from '../photos.ts';
import { aPhotograph } from '../pictures.ts';
import { openRunningShop } from './running-shop.ts';

const COUNT = 24;
const KILL_AFTER = [3, 9, 15];

test('every photo that was acknowledged is there, and the rest continues', { timeout: 180_000 }, async () => {
  const shop = await openRunningShop();
  await shop.start();
  const staff = await shop.asOwner();
  const photos = await Promise.all(
    Array.from({ length: COUNT }, async (_, index): Promise<Photo> => {
      return { name: `June/IMG_${index}.jpg`, bytes: await aPhotograph({ width: 40 + index }) };
    }),
  );
  const report = await beginPhotos(staff, photos);
  const acknowledged = new Set<string>();
  const stored = async () => {
    const rows = await shop.query<{ digest: Buffer }>('select digest from site_images');
    return rows.map(({ digest }) => digest.toString('hex'));
  };

  /** Sends what is missing, two at a time, until that many have been acknowledged. */
  async function sendUntil(most: number) {
    const known = await stored();
    const missing = photos.filter(({ bytes }) => !known.includes(digestOf(bytes)));
    const { promise: enough, resolve } = Promise.withResolvers<void>();
    const sendNext = async () => {
      for (let next = missing.shift(); next; next = missing.shift()) {
        const sent = await sendPhoto(staff, report, next).catch(() => undefined);
        if (sent?.status === 201) acknowledged.add(digestOf(next.bytes));
        if (acknowledged.size >= most) resolve();
      }
    };
    await Promise.race([enough, Promise.all([sendNext(), sendNext()])]);
    return () => void missing.splice(0);
  }

  for (const most of KILL_AFTER) {
    const stopSending = await sendUntil(most);
    await shop.killProgram();
    stopSending();
    await shop.start();
    expect(await stored()).toEqual(expect.arrayContaining([...acknowledged]));
  }
  await sendUntil(Number.POSITIVE_INFINITY);
  expect((await stored()).toSorted()).toEqual(photos.map(({ bytes }) => digestOf(bytes)).toSorted());
  expect(await staff.text(report)).toContain(`${COUNT} photos added`);
  const files = await shop.query<{ image_url: string }>('select image_url from site_images');
  const statuses = await Promise.all(files.map(async ({ image_url }) => (await staff.get(image_url)).status));
  expect(new Set(statuses)).toEqual(new Set([200]));
});
