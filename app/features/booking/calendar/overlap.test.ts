import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { violatedConstraint } from '~/platform/database.server';
import { runProgram } from '../../../../scripts/run-program.ts';
import { book, contextOf, formFor, openStudioAt, TUESDAY_8AM } from '../../../../tests/booking.ts';
import { APP_SECRET } from '../../../../tests/app-secret.ts';
import { openStudio } from '../../../../tests/open-studio.ts';
import { readable } from '../../../../tests/visitor.ts';
import { nearestFree } from './availability.server';
import { UserError } from '~/lib/user-error';
import { cancelMeeting, type Meeting, moveMeeting } from './meetings.server';

const DAY_MS = 86_400_000;

test('of fifty people who book one time on two processes, one gets it and 49 get the nearest free ones', {
  timeout: 120_000,
}, async () => {
  const studio = await openStudio();
  const { DATABASE_URL = '', dataDir } = studio.platform.config;
  const settings = {
    NODE_ENV: 'test',
    APP_SECRET,
    DATABASE_URL,
    DATA_DIR: dataDir,
    RHODORA_DEMO: 'off',
    LOG_LEVEL: 'silent',
  };
  const processes = await Promise.all([runProgram(settings), runProgram(settings)]);
  onTestFinished(async () => void (await Promise.all(processes.map((one) => one.stop()))));
  const [slot] = await nearestFree(contextOf(studio), new Date(Date.now() + 7 * DAY_MS));
  const answers = await Promise.all(
    Array.from({ length: 50 }, async (_, number) => {
      const { address } = processes[number % 2] ?? { address: '' };
      const form = formFor(slot?.starts_at.toISOString() ?? '', { name: `Guest ${number}` });
      const send = () =>
        fetch(`${address}/booking?day=${slot?.day}`, {
          method: 'POST',
          redirect: 'manual',
          headers: { Origin: address },
          body: new URLSearchParams(form),
        });
      // On a slow machine a page may wait too long for its turn; the answer then asks the visitor to try again.
      let response = await send();
      while (response.status === 503) response = await send();
      return { status: response.status, text: readable(await response.text()) };
    }),
  );
  const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length;
  expect([count(303), count(409)]).toEqual([1, 49]);
  const offers = /Taken\. Nearest free: \d\d:00 [AP]M \w+[^.]*, \d\d:00 [AP]M \w+[^.]*\./;
  expect(answers.filter(({ text }) => offers.test(text))).toHaveLength(49);
  expect(await studio.platform.db.selectFrom('meetings').select('status').execute()).toEqual([{ status: 'confirmed' }]);
});

test('fifty people cannot book overlapping times at once', async () => {
  const studio = await openStudioAt(TUESDAY_8AM);
  // Slots every quarter of an hour that overlap each other.
  const minutes = ['09:15', '09:30', '09:45'].map((starts_at) => ({ weekday: 4, starts_at }));
  await studio.platform.db.insertInto('meeting_slots').values(minutes).execute();
  const context = contextOf(studio);
  const asked = Array.from({ length: 50 }, (_, number) => `2027-06-10T13:${['00', '15', '30', '45'][number % 4]}:00Z`);
  const booked = await Promise.allSettled(asked.map((starts_at) => book(context, starts_at)));
  expect(booked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

/** Two days of slots that overlap: every half hour, one hour long. */
const MOMENTS = [10, 11].flatMap((day) =>
  Array.from({ length: 6 }, (_, half) => new Date(Date.UTC(2027, 5, day, 13, 30 * half))),
);
const moment = fc.nat(MOMENTS.length - 1);
const step = fc.oneof(
  fc.record({ action: fc.constant('book' as const), moment }),
  fc.record({ action: fc.constant('move' as const), moment, which: fc.nat(20) }),
  fc.record({ action: fc.constant('cancel' as const), moment, which: fc.nat(20) }),
  fc.record({ action: fc.constant('block' as const), moment }),
);

/** A visitor is refused in words; a block that comes second, by the database. */
function isExpected(failure: unknown) {
  return failure instanceof UserError || violatedConstraint(failure) === 'blocks_never_over_meetings';
}

type Step = { action: 'book' | 'move' | 'cancel' | 'block'; moment: number; which?: number };

test('no order of bookings, moves, cancellations and blocks makes meetings or blocks overlap', {
  timeout: 60_000,
}, async () => {
  const studio = await openStudioAt(TUESDAY_8AM);
  const context = contextOf(studio);
  const { db } = studio.platform;
  const halves = [4, 5].flatMap((weekday) =>
    ['09:30', '10:00', '10:30', '11:30'].map((starts_at) => ({ weekday, starts_at })),
  );
  await db.insertInto('meeting_slots').values(halves).execute();

  async function take(one: Step, known: Meeting[]) {
    const at = MOMENTS[one.moment] ?? new Date(0);
    const meeting = known[(one.which ?? 0) % Math.max(known.length, 1)];
    if (one.action === 'book') known.push(await book(context, at.toISOString()));
    if (one.action === 'move' && meeting) await moveMeeting(context, await fresh(meeting), at);
    if (one.action === 'cancel' && meeting) await cancelMeeting(context, await fresh(meeting));
    if (one.action === 'block')
      await db
        .insertInto('meeting_blocks')
        .values({ starts_at: at, ends_at: new Date(at.getTime() + 1_800_000) })
        .execute();
  }
  const fresh = ({ id }: Meeting) =>
    db.selectFrom('meetings').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { maxLength: 8 }), async (rounds) => {
      await db.deleteFrom('meetings').execute();
      await db.deleteFrom('meeting_blocks').execute();
      await db.deleteFrom('rate_limits').execute();
      const known: Meeting[] = [];
      // The steps of a round happen at once, the rounds one after the other.
      const failures: unknown[] = [];
      for (const round of rounds)
        for (const done of await Promise.allSettled(round.map((one) => take(one, known))))
          if (done.status === 'rejected') failures.push(done.reason);
      const on = await db
        .selectFrom('meetings')
        .selectAll()
        .where('status', '!=', 'cancelled')
        .orderBy('starts_at')
        .execute();
      const overlapping = on.filter(({ starts_at }, index) => index > 0 && starts_at < (on[index - 1]?.ends_at ?? 0));
      expect(overlapping).toEqual([]);
      const blocks = await db.selectFrom('meeting_blocks').selectAll().execute();
      const blocked = on.filter((one) => blocks.some((b) => one.starts_at < b.ends_at && b.starts_at < one.ends_at));
      expect(blocked).toEqual([]);
      expect(failures.filter((failure) => !isExpected(failure))).toEqual([]);
    }),
    { numRuns: 40 },
  );
});

test('a meeting is not booked into hours that are blocked', async () => {
  const studio = await openStudioAt(TUESDAY_8AM);
  const at = { starts_at: new Date('2027-06-10T13:30:00Z'), ends_at: new Date('2027-06-10T14:00:00Z') };
  await studio.platform.db.insertInto('meeting_blocks').values(at).execute();
  await expect(book(contextOf(studio), '2027-06-10T13:00:00Z')).rejects.toThrow('Not free. Nearest free:');
});

test('the database itself rejects overlapping meetings', async () => {
  const studio = await openStudioAt(TUESDAY_8AM);
  const meeting = await book(contextOf(studio), '2027-06-10T13:00:00Z');
  const { id: _, token: __, ...row } = meeting;
  const overlapping = {
    ...row,
    starts_at: new Date('2027-06-10T13:59:00Z'),
    ends_at: new Date('2027-06-10T15:00:00Z'),
  };
  const insert = studio.platform.db
    .insertInto('meetings')
    .values({ ...overlapping, submission_token: crypto.randomUUID() });
  await expect(insert.execute()).rejects.toThrow('meetings_never_overlap');
});

test('a block and a booking at the same instant never both succeed', { timeout: 120_000 }, async () => {
  const studio = await openStudioAt(TUESDAY_8AM);
  const context = contextOf(studio);
  const { db } = studio.platform;
  const count = { blocked: 0, booked: 0 };
  for (let round = 0; round < 40; round++) {
    await db.deleteFrom('meetings').execute();
    await db.deleteFrom('meeting_blocks').execute();
    await db.deleteFrom('rate_limits').execute();
    const at = { starts_at: new Date('2027-06-10T12:00:00Z'), ends_at: new Date('2027-06-10T22:00:00Z') };
    const booking = () => book(context, '2027-06-10T15:00:00Z');
    const blocking = () => db.insertInto('meeting_blocks').values(at).execute();
    // Each is first in half of the rounds, and several bookings are under way at once.
    const actions = round % 2 === 0 ? [booking, blocking, booking] : [blocking, booking, booking];
    await Promise.allSettled(actions.map((action) => action()));
    const [meetings, blocks] = await Promise.all([
      db.selectFrom('meetings').select('id').where('status', '!=', 'cancelled').execute(),
      db.selectFrom('meeting_blocks').select('id').execute(),
    ]);
    expect([meetings.length, blocks.length].toSorted(), `round ${round}`).toEqual([0, 1]);
    count.blocked += blocks.length;
    count.booked += meetings.length;
  }
  expect(count.blocked + count.booked).toBe(40);
});

test('a move into a block that is being committed waits for it, and is refused', async () => {
  const studio = await openStudioAt(TUESDAY_8AM);
  const context = contextOf(studio);
  const { pool } = studio.platform;
  const meeting = await book(context, '2027-06-10T13:00:00Z');
  const other = await pool.connect();
  try {
    await other.query('begin');
    await other.query(
      "insert into meeting_blocks (starts_at, ends_at) values ('2027-06-10T14:30Z', '2027-06-10T16:30Z')",
    );
    const moving = moveMeeting(context, meeting, new Date('2027-06-10T15:00:00Z'));
    const outcome = moving.then(
      () => 'moved',
      (error: Error) => error.message,
    );
    // It waits: the block is not committed yet.
    expect(await Promise.race([outcome, pool.query('select pg_sleep(0.3)').then(() => 'waits')])).toBe('waits');
    await other.query('commit');
    expect(await outcome).toContain('Not free.');
  } finally {
    other.release();
  }
});
