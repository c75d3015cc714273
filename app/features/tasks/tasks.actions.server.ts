import type { Staff } from '~/features/accounts/staff.server';
import type { Flash } from '~/lib/flash';
import { parseForm } from '~/lib/parse-form';
import { UserError } from '~/lib/user-error';
import type { Context } from '~/platform/context.server';
import { versionIn } from '~/platform/edit-conflict.server';
import { redirectWithFlash } from '~/platform/flash.server';
import { runAction } from '~/platform/run-action.server';
import { taskForm } from './task';
import { applyTemplates, deleteTask, saveTask, tickTask } from './tasks.server';

const LABELS = { title: 'Task', days: 'Days', side: 'Before or after', due_on: 'Day' };

type Typed = Record<string, string>;

/** Its forms are told from those of the event by their buttons. */
export function isTaskForm({ intent = '' }: Typed): boolean {
  return intent.startsWith('task-');
}

export function handleTasks(context: Context, { id: by }: Staff, event_id: string, typed: Typed) {
  const { task: id = '' } = typed;
  const read = () => context.db.selectFrom('event_tasks').selectAll().where('id', '=', id).executeTakeFirst();
  const record = { table: 'event_tasks', id, labels: LABELS, read } as const;
  return runAction(context, { typed, record, errorTitle: 'Not saved', marksOnly: true }, async () =>
    redirectWithFlash(context, `/event/${event_id}`, await runTask(context, by, event_id, typed)),
  );
}

async function runTask(context: Context, by: string, event_id: string, typed: Typed): Promise<Flash> {
  const { intent, task: id = '' } = typed;
  switch (intent) {
    case 'task-save': {
      const task = parseForm(taskForm, typed);
      await saveTask(context, event_id, id, task, versionIn(typed));
      return { title: 'Success!', description: `${task.title} is on the list.` };
    }
    case 'task-done':
      return { title: 'Done', description: await tickTask(context, event_id, id, by) };
    case 'task-open':
      return { title: 'Open again', description: await tickTask(context, event_id, id, null) };
    case 'task-delete':
      return { title: 'Deleted', description: await deleteTask(context, event_id, id) };
    case 'task-list': {
      const count = await applyTemplates(context, event_id);
      return { title: 'Success!', description: count === 1 ? 'One task is added.' : `${count} tasks are added.` };
    }
    default:
      throw new UserError(400, 'invalid', 'We couldn’t tell which button you pressed. Please try again.');
  }
}
