import './tasks.css';
import { Form, Link, useNavigation } from 'react-router';
import type { ActionError } from '~/lib/action-error';
import { formatDateTime } from '~/lib/dates';
import { EVENT_KINDS, type EventKind } from '~/lib/event-kinds';
import { classes } from '~/ui/classes';
import { DialogForm, EditDialog } from '~/ui/edit-dialog';
import { EditVersion } from '~/ui/edit-version';
import { Field, Input, Select } from '~/ui/field';
import { Icon } from '~/ui/icon';
import { OPENS_DIALOG } from '~/ui/modal';
import { Panel, StaffButton, SubmitButton } from '~/ui/staff';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { dueText, WHEN } from './task';
import type { readTasks, Task } from './tasks.server';

type Returned = Partial<ActionError> | undefined;
type TasksPanelProps = Awaited<ReturnType<typeof readTasks>> & {
  kind: EventKind | null;
  page: string;
  today: string;
  timeZone: string;
  returned: Returned;
};

export function TasksPanel({ tasks, offered, task, dialog, kind, page, today, timeZone, returned }: TasksPanelProps) {
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <Panel
      title="Tasks"
      actions={
        <Link id="add-task" {...OPENS_DIALOG} to={`${page}?task=new`}>
          Add<VisuallyHidden> a task</VisuallyHidden>
        </Link>
      }
    >
      {tasks.length === 0 && offered === 0 && <p className="panel-body">No tasks yet.</p>}
      {tasks.length > 0 && (
        <ul className="task-list">
          {tasks.map((each) => (
            <TaskRow key={each.id} task={each} page={page} today={today} timeZone={timeZone} />
          ))}
        </ul>
      )}
      {offered > 0 && kind && (
        <Form method="post" preventScrollReset className="panel-body">
          <SubmitButton name="intent" value="task-list" isBusy={isBusy}>
            {offered === 1 ? 'Add the task' : `Add the ${offered} tasks`} of the list “{EVENT_KINDS[kind].toLowerCase()}
            ”
          </SubmitButton>
        </Form>
      )}
      {dialog === 'edit' && <TaskDialog task={task} page={page} returned={returned} />}
      {dialog === 'delete' && task && <DeleteTask task={task} page={page} returned={returned} />}
    </Panel>
  );
}

type TaskRowProps = Pick<TasksPanelProps, 'page' | 'today' | 'timeZone'> & { task: Task };

function TaskRow({ task, page, today, timeZone }: TaskRowProps) {
  const { id, title, due_on, done_at, who } = task;
  const isDue = !done_at && due_on !== null && due_on <= today;
  return (
    <li>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="task" value={id} />
        <StaffButton
          type="submit"
          icon
          name="intent"
          value={done_at ? 'task-open' : 'task-done'}
          aria-label={done_at ? `Open again: ${title}` : `Done: ${title}`}
        >
          {done_at && <Icon name="check" />}
        </StaffButton>
      </Form>
      <p
        className={classes(
          'pipeline-step',
          done_at !== null && 'is-done',
          isDue && (due_on === today ? 'is-due' : 'is-late'),
        )}
      >
        {title}
        <small>
          {done_at
            ? ['Done', formatDateTime(timeZone, done_at), who].filter(Boolean).join(', ')
            : [dueText(task), isDue && due_on < today && 'late'].filter(Boolean).join(', ')}
        </small>
      </p>
      <Link id={`task-${id}`} {...OPENS_DIALOG} to={`${page}?task=${id}`}>
        Edit<VisuallyHidden> {title}</VisuallyHidden>
      </Link>
    </li>
  );
}

type DialogProps = { page: string; returned: Returned };

function TaskDialog({ task, page, returned }: DialogProps & { task: Task | undefined }) {
  const { errors = {}, error } = returned ?? {};
  const typed: Record<string, string | undefined> = returned?.typed ?? {
    title: task?.title,
    when: task ? whenOf(task) : 'before',
    due_on: task?.days === null ? (task.due_on ?? '') : '',
    days: task?.days?.toString() ?? '',
  };
  return (
    <EditDialog
      title={task ? 'Edit task' : 'Add a task'}
      returnTo={page}
      focusOnClose={task ? `task-${task.id}` : 'add-task'}
    >
      <DialogForm intent="task-save" returnTo={page} error={error}>
        <input type="hidden" name="task" value={task?.id ?? 'new'} />
        <EditVersion version={task?.version} returned={returned} />
        <Field id="title" label="Task" required error={errors.title}>
          {(control) => <Input {...control} name="title" maxLength={200} defaultValue={typed.title} />}
        </Field>
        <Field id="when" label="Due" error={errors.when}>
          {(control) => (
            <Select {...control} name="when" defaultValue={typed.when}>
              {Object.entries(WHEN).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field id="days" label="Days before or after" hint="It moves with the day of the event." error={errors.days}>
          {(control) => <Input {...control} name="days" inputMode="numeric" defaultValue={typed.days} />}
        </Field>
        <Field id="due_on" label="Or this day" error={errors.due_on}>
          {(control) => <Input {...control} type="date" name="due_on" defaultValue={typed.due_on} />}
        </Field>
        {task && (
          <p>
            <Link to={`${page}?delete-task=${task.id}`}>Delete this task</Link>
          </p>
        )}
      </DialogForm>
    </EditDialog>
  );
}

function whenOf({ days, side, due_on }: Task): keyof typeof WHEN {
  if (days !== null) return side;
  return due_on ? 'on' : '';
}

function DeleteTask({ task, page, returned }: DialogProps & { task: Task }) {
  return (
    <EditDialog title="Delete task?" returnTo={page} focusOnClose="add-task">
      <DialogForm
        intent="task-delete"
        returnTo={page}
        submit="Delete"
        busy="Deleting..."
        isDanger
        error={returned?.error}
      >
        <input type="hidden" name="task" value={task.id} />
        <p>{task.title} leaves the list. You can restore it from the trash for 30 days.</p>
      </DialogForm>
    </EditDialog>
  );
}
