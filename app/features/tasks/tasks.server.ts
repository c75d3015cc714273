import { sql } from 'kysely';
import { lockEvent } from '~/features/timeline/timeline.server';
import type { EventKind } from '~/lib/event-kinds';
import { UserError } from '~/lib/user-error';
import { isUuid } from '~/lib/uuid';
import type { Context, Transaction } from '~/platform/context.server';
import { assertNotStale, hasVersion, NEXT_VERSION } from '~/platform/edit-conflict.server';
import type { TaskForm } from './task';

const MOST_TASKS = 200;

type EventOf = { id: string; kind: EventKind | null };

/** What is open first, the next due first; `offered` counts what the list of its kind has and the event does not. */
export async function readTasks(context: Context, event: EventOf, search: URLSearchParams) {
  const [tasks, offered] = await Promise.all([listTasks(context, event.id), countOffered(context, event)]);
  const wanted = search.get('task') ?? search.get('delete-task');
  const task = tasks.find(({ id }) => id === wanted);
  const dialog = wanted === 'new' || (task && search.has('task')) ? 'edit' : task ? 'delete' : undefined;
  return { tasks, offered, task, dialog } as const;
}

function listTasks({ db }: Context, event_id: string) {
  return db
    .selectFrom('event_tasks as task')
    .leftJoin('users', 'users.id', 'done_by')
    .select(['task.id', 'title', 'days', 'side', 'due_on', 'done_at', 'users.name as who', 'task.version'])
    .where('event_id', '=', event_id)
    .orderBy(sql`done_at is not null`)
    .orderBy('due_on')
    .orderBy(sql`case side when 'after' then days else -days end`)
    .orderBy('task.id')
    .limit(MOST_TASKS)
    .execute();
}

export type Task = Awaited<ReturnType<typeof listTasks>>[number];

async function countOffered({ db }: Context, { id, kind }: EventOf) {
  if (!kind) return 0;
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from task_templates where kind = ${kind} and not exists (
        select from event_tasks where event_id = ${id} and template_id = task_templates.id)
      limit ${MOST_TASKS}) offered`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Like every change of a task, it locks the event first, as where its day is changed: neither waits for the other in a circle. */
export function saveTask(context: Context, event_id: string, id: string, task: TaskForm, version?: number) {
  return context.transaction(async (tx) => {
    await lockEvent(tx, event_id);
    if (id === 'new') {
      await addTask(tx, event_id, task);
      return;
    }
    const update = tx.db
      .updateTable('event_tasks')
      .set({ ...task, version: NEXT_VERSION })
      .where('event_id', '=', event_id)
      .where('id', '=', isUuid(id) ? id : null);
    assertNotStale(await update.where(hasVersion(version)).executeTakeFirstOrThrow());
  });
}

async function addTask({ db }: Transaction, event_id: string, task: TaskForm) {
  const { count } = await db
    .selectFrom('event_tasks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('event_id', '=', event_id)
    .executeTakeFirstOrThrow();
  if (count >= MOST_TASKS)
    throw new UserError(409, 'conflict', `An event can have ${MOST_TASKS} tasks. Delete one first.`);
  await db
    .insertInto('event_tasks')
    .values({ ...task, event_id })
    .execute();
}

/** Two people who tick the same task are no conflict: the second changes nothing. */
export function tickTask(context: Context, event_id: string, id: string, done_by: string | null) {
  return context.transaction(async (tx) => {
    await lockEvent(tx, event_id);
    const task = await findTask(tx, event_id, id);
    await tx.db
      .updateTable('event_tasks')
      .set({ done_at: done_by ? tx.now() : null, done_by })
      .where('id', '=', task.id)
      .where('done_at', done_by ? 'is' : 'is not', null)
      .execute();
    return task.title;
  });
}

export function deleteTask(context: Context, event_id: string, id: string) {
  return context.transaction(async (tx) => {
    await lockEvent(tx, event_id);
    const task = await findTask(tx, event_id, id);
    await tx.db.deleteFrom('event_tasks').where('id', '=', task.id).execute();
    return task.title;
  });
}

function findTask({ db }: Transaction, event_id: string, id: string) {
  return db
    .selectFrom('event_tasks')
    .select(['id', 'title'])
    .where('event_id', '=', event_id)
    .where('id', '=', isUuid(id) ? id : null)
    .executeTakeFirstOrThrow(() => new UserError(404, 'not-found', 'Someone else has deleted this task.'));
}

/** What the list of the event's kind has and the event does not. Returns how many were added. */
export function applyTemplates(context: Context, event_id: string): Promise<number> {
  return context.transaction(async (tx) => {
    await lockEvent(tx, event_id);
    return addFromTemplates(tx, event_id);
  });
}

/** An event that has tasks of a list already gets no others by itself. */
export async function applyOnBooking(tx: Transaction, event_id: string) {
  const applied = tx.db.selectFrom('event_tasks').select('id').where('event_id', '=', event_id);
  if (await applied.where('template_id', 'is not', null).limit(1).executeTakeFirst()) return;
  await addFromTemplates(tx, event_id);
}

async function addFromTemplates({ db }: Transaction, event_id: string) {
  const { numAffectedRows = 0n } = await sql`
    insert into event_tasks (event_id, title, days, side, template_id)
    select events.id, template.title, days, side, template.id
    from events join task_templates template using (kind)
    where events.id = ${event_id} order by template.id limit ${MOST_TASKS}
    on conflict (event_id, template_id) do nothing`.execute(db);
  return Number(numAffectedRows);
}
