import { expect, test } from 'vitest';
import { formFieldsIn } from '../../../tests/forms.ts';
import { openStudio, type Studio } from '../../../tests/open-studio.ts';

const NOW = '2026-11-20T15:00:00Z';
const JUNE = '2027-06-12';

async function openTasks() {
  const studio = await openStudio({}, () => new Date(NOW));
  const { db } = studio.platform;
  await db.updateTable('studio_settings').set({ time_zone: 'America/New_York' }).execute();
  const staff = await studio.asStaff();
  const id = await addEvent(studio, { day: JUNE });
  const page = `/event/${id}`;
  const add = (task: Record<string, string>) =>
    staff.post(`${page}?task=new`, { intent: 'task-save', task: 'new', ...task });
  const dialogOf = async (title: string) => {
    const task = db.selectFrom('event_tasks').select('id').where('title', '=', title);
    return `${page}?task=${(await task.executeTakeFirstOrThrow()).id}`;
  };
  return { studio, db, staff, id, page, add, dialogOf };
}

async function addEvent({ platform: { db } }: Studio, { day = null as string | null, kind = 'wedding' as const } = {}) {
  const event = db.insertInto('events').values({ name: 'Lyle and Marsh', day, kind, stage: 'proposal' });
  return (await event.returning('id').executeTakeFirstOrThrow()).id;
}

test('a task is due days before the event and moves with its day, unless it is done or has a day of its own', async () => {
  const { staff, page, add, dialogOf } = await openTasks();
  await add({ title: 'Order the flowers', when: 'before', days: '10' });
  await add({ title: 'Send the thanks', when: 'after', days: '1' });
  await add({ title: 'Pay the deposit', when: 'on', due_on: '2027-02-01' });
  await add({ title: 'Book the van', when: 'before', days: '30' });
  await staff.post(page, { intent: 'task-done', task: (await dialogOf('Book the van')).split('task=')[1] ?? '' });
  const move = async (day: string) => {
    const edit = `${page}?edit=facts`;
    const fields = formFieldsIn(await (await staff.get(edit)).text());
    expect((await staff.post(edit, { ...fields, intent: 'facts', day })).status).toBe(303);
  };
  await move('2027-07-03');
  const moved = await staff.text(page);
  expect(moved).toContain('Order the flowers Wednesday, June 23, 2027, 10 days before');
  expect(moved).toContain('Send the thanks Sunday, July 4, 2027, a day after');
  expect(moved).toContain('Pay the deposit Monday, February 1, 2027 Edit');
  await staff.post(page, { intent: 'task-open', task: (await dialogOf('Book the van')).split('task=')[1] ?? '' });
  expect(await staff.text(page)).toContain('Book the van Thursday, June 3, 2027, 30 days before');
  await move('');
  expect(await staff.text(page)).toContain('Order the flowers 10 days before Edit');
});

test('a tick is in the timeline, with who ticked it, and can be taken back', async () => {
  const { staff, page, add, dialogOf } = await openTasks();
  await add({ title: 'Order the flowers', when: 'before', days: '10' });
  const task = (await dialogOf('Order the flowers')).split('task=')[1] ?? '';
  await staff.post(page, { intent: 'task-done', task });
  await staff.post(page, { intent: 'task-done', task });
  const done = await staff.text(page);
  expect(done).toMatch(
    /Order the flowers Done, Nov 20, 2026, 10:00 AM, June Alder Edit.*Timeline.*Step .* Done: Order the flowers/,
  );
  expect(done.split('Done: Order the flowers')).toHaveLength(2);
  await staff.post(page, { intent: 'task-open', task });
  expect(await staff.text(page)).toMatch(/10 days before.*Open again: Order the flowers/);
});

test('a task is checked, edited by one person at a time, and deleted into the trash', async () => {
  const { studio, db, staff, page, add, dialogOf } = await openTasks();
  const wrong = await add({ title: '', when: 'before', days: 'ten' });
  expect(wrong.status).toBe(400);
  expect(await wrong.text()).toContain('Say what is to be done.');
  const days = await add({ title: 'Order the flowers', when: 'before', days: 'ten' });
  expect(await days.text()).toContain('A whole number from 0 to 1000.');
  await add({ title: 'Order the flowers', when: 'before', days: '10' });
  const edit = await dialogOf('Order the flowers');
  const opened = formFieldsIn(await (await staff.get(edit)).text());
  const colleague = await studio.asStaff('manager');
  await colleague.post(edit, { ...opened, intent: 'task-save', days: '12' });
  const late = await staff.post(edit, { ...opened, intent: 'task-save', days: '14' });
  expect(late.status).toBe(409);
  expect(await late.text()).toContain('while you were editing');
  expect(await staff.text(page)).toContain('12 days before');
  const deleting = edit.replace('?task=', '?delete-task=');
  expect(await staff.text(deleting)).toContain('Delete task?');
  await staff.post(deleting, { intent: 'task-delete', task: edit.split('task=')[1] ?? '' });
  expect(await staff.text(page)).toContain('No tasks yet.');
  const { deletion } = await db.selectFrom('trash').select('deletion').executeTakeFirstOrThrow();
  await staff.post('/trash', { intent: 'restore', deletion });
  expect(await staff.text(page)).toContain('Order the flowers');
});

test('an event gets the list of its kind once: when it is booked, or by a button', async () => {
  const { studio, db, staff, id, page, dialogOf } = await openTasks();
  expect(await staff.text('/settings')).toContain('Task lists None yet');
  const add = (title: string, kind: string) =>
    staff.post('/task-lists?add=new', { intent: 'save', kind, title, days: '10', side: 'before' });
  await add('Order the flowers', 'wedding');
  await add('Call the funeral home', 'funeral');
  expect(await staff.text('/settings')).toContain('Task lists Funeral: 1 task, wedding: 1 task');
  expect(await staff.text(page)).toContain('Add the task of the list “wedding”');
  await staff.post(page, { intent: 'move', move: `booked ${id} proposal` });
  const booked = await staff.text(page);
  expect(booked).toContain('Order the flowers Wednesday, June 2, 2027, 10 days before');
  expect(booked).not.toMatch(/Call the funeral home|of the list/);
  await add('Print the cards', 'wedding');
  await staff.post(page, { intent: 'move', move: `proposal ${id} booked` });
  await staff.post(page, { intent: 'move', move: `booked ${id} proposal` });
  expect(await staff.text(page)).not.toContain('Print the cards');
  await staff.post(page, { intent: 'task-list' });
  await staff.post(page, { intent: 'task-list' });
  expect(await db.selectFrom('event_tasks').select('title').execute()).toHaveLength(2);
  const other = await addEvent(studio, { day: null });
  await staff.post(`/event/${other}`, { intent: 'task-list' });
  expect(await staff.text(`/event/${other}`)).toContain('Order the flowers 10 days before');
  expect((await staff.get(await dialogOf('Print the cards'))).status).toBe(200);
});
