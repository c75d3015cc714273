import { expect, test } from 'vitest';
import { openStudio } from '../../../tests/open-studio.ts';
import { openContext } from '~/platform/context.server';
import { sendMorningEmails } from './morning-email.server';

/** A Friday, 8 AM in New York. */
const FRIDAY = '2026-11-20T13:00:00Z';

async function openMorning(now = FRIDAY) {
  let moment = now;
  const studio = await openStudio({}, () => new Date(moment));
  const { db, live } = studio.platform;
  await db.updateTable('studio_settings').set({ time_zone: 'America/New_York' }).execute();
  await studio.asStaff('owner');
  await studio.asStaff('manager');
  await studio.asStaff('designer');
  const inquire = () =>
    db.insertInto('clients').values({ name: 'Ana Ruiz', event_date: '2027-06-12', form_data: '{}' }).execute();
  const send = async (at = moment) => {
    moment = at;
    await live.heard();
    await sendMorningEmails(openContext(studio.platform));
    const emails = db.selectFrom('emails').select(['recipient', 'subject', 'text']).orderBy('id');
    return (await emails.execute()).filter(({ subject }) => subject.includes('to do at'));
  };
  return { studio, db, inquire, send };
}

test('owners and managers read what is due once a day, although two processes send', async () => {
  const { inquire, send } = await openMorning();
  await inquire();
  const [sent] = await Promise.all([send(), send()]);
  const again = await send('2026-11-20T13:05:00Z');
  expect(sent.length).toBeLessThanOrEqual(2);
  expect(again).toHaveLength(2);
  expect(again[0]).toMatchObject({ subject: 'One thing to do at Our Studio' });
  expect(again[0]?.text).toContain('Inquiry of Ana Ruiz: For Saturday, June 12, 2027');
  expect(await send('2026-11-23T13:00:00Z')).toHaveLength(4);
});

test('nothing is sent when nothing is due, before the time, on a closed day, or if it is switched off', async () => {
  const { db, inquire, send } = await openMorning();
  expect(await send()).toEqual([]);
  await inquire();
  // 7 AM, and a Saturday.
  expect(await send('2026-11-20T12:00:00Z')).toEqual([]);
  expect(await send('2026-11-21T13:00:00Z')).toEqual([]);
  await db.updateTable('studio_settings').set({ morning_email_at: '' }).execute();
  expect(await send(FRIDAY)).toEqual([]);
  await db.updateTable('studio_settings').set({ morning_email_at: '08:00' }).execute();
  expect(await send()).toHaveLength(2);
});
