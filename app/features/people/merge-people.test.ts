import fc from 'fast-check';
import { expect, test } from 'vitest';
import { receiveClient } from '../../../tests/clients.ts';
import { openStudio } from '../../../tests/open-studio.ts';

test('any order of merging, undoing, adding, removing and changing people loses nobody and nothing of theirs', async () => {
  const studio = await openStudio();
  const { db } = studio.platform;
  const staff = await studio.asStaff();
  for (let index = 0; index < 4; index++)
    await receiveClient(studio, { name: `Client ${index}`, email: `c${index}@example.com`, phone: '304-555-0142' });
  await studio.platform.live.heard();
  const ids = (await db.selectFrom('people').select('id').orderBy('id').execute()).map(({ id }) => id);
  const events = (await db.selectFrom('events').select('id').orderBy('id').execute()).map(({ id }) => id);
  const which = fc.nat({ max: 3 });
  const step = fc.record({
    what: fc.constantFrom('merge', 'merge', 'undo-merge', 'add', 'remove', 'change'),
    one: which,
    other: which,
    role: fc.constantFrom('client', 'payer', 'planner'),
  });
  const counted = async () => {
    const [people, emails, phones] = await Promise.all([
      db.selectFrom('people').select(['id', 'merged_into', 'main_id']).execute(),
      db.selectFrom('people_emails').select(['person_id', 'email']).orderBy('email').execute(),
      db.selectFrom('people_phones').select(['person_id', 'phone']).orderBy('person_id').execute(),
    ]);
    return { people, emails, phones };
  };
  const links = () =>
    db.selectFrom('event_people').select(['id', 'event_id', 'person_id', 'role']).orderBy('id').execute();
  const whose = (link: { id: string; event_id: string; person_id: string }) =>
    `${link.id} ${link.event_id} ${link.person_id}`;
  const start = await counted();

  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      for (const { what, one, other, role } of steps) {
        const before = await links();
        const [id, second, event] = [ids[one] ?? '', ids[other] ?? '', events[other] ?? ''];
        const link = before[one]?.id ?? '';
        if (what === 'add')
          await staff.post(`/event/${event}`, { intent: 'people-add', person: id, role, sees: 'schedule' });
        else if (what === 'remove')
          await staff.post(`/event/${before[one]?.event_id}`, { intent: 'people-remove', link });
        else if (what === 'change')
          await staff.post(`/event/${before[one]?.event_id}`, { intent: 'people-change', link, role, sees: 'all' });
        else await staff.post(`/person/${id}`, { intent: what, other: second });
        const after = await links();
        const kept = before.filter((each) => what !== 'remove' || each.id !== link).map(whose);
        expect(after.map(whose)).toEqual(expect.arrayContaining(kept));
        expect(after.length - kept.length).toBeLessThanOrEqual(what === 'add' ? 1 : 0);
        const { people, emails, phones } = await counted();
        expect([emails, phones]).toEqual([start.emails, start.phones]);
        const intoOf = new Map(people.map((each) => [each.id, each.merged_into]));
        for (const { id: part, main_id } of people) {
          let top = part;
          for (let above = intoOf.get(top); above; above = intoOf.get(top)) top = above;
          expect(main_id).toBe(top);
        }
      }
      // All merges undone, everybody is as before.
      for (let turn = 0; turn < ids.length; turn++)
        for (const { id, merged_into } of (await counted()).people)
          if (merged_into) await staff.post(`/person/${merged_into}`, { intent: 'undo-merge', other: id });
      expect(new Set((await counted()).people.map((each) => each.main_id)).size).toBe(ids.length);
    }),
    { numRuns: 12 },
  );
}, 300_000);

test('the same phone is proposed and merged by staff alone; the portal then shows both, and the undo takes it back', async () => {
  const studio = await openStudio();
  const { db } = studio.platform;
  const staff = await studio.asStaff();
  await receiveClient(studio, { phone: '304-555-0142' });
  await receiveClient(studio, { name: 'Hanna Lyle', email: 'work@example.com', phone: '(304) 555 0142' });
  const [first, second] = await db.selectFrom('people').select('id').orderBy('id').execute();
  const page = `/person/${first?.id}`;
  expect(await staff.text(page)).toContain('Perhaps the same person Hanna Lyle work@example.com, (304) 555 0142 Merge');
  await staff.post(page, { intent: 'merge', other: second?.id ?? '' });
  const merged = await staff.text(page);
  expect(merged).toMatch(/Emails hannah@example\.com .*work@example\.com .*Merged Hanna Lyle/);
  expect((await staff.get(`/person/${second?.id}`)).headers.get('location')).toBe(page);
  expect(await staff.text('/client-database/people?q=work@')).toContain('Hannah Lyle');
  await staff.post(page, { intent: 'undo-merge', other: second?.id ?? '' });
  expect(await staff.text(page)).not.toContain('Emails hannah@example.com Remove hannah@example.com work@example.com');
  expect((await staff.get(`/person/${second?.id}`)).status).toBe(200);
});
