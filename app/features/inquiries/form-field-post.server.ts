import type { Staff } from '~/features/accounts/staff.server';
import { fieldErrors } from '~/lib/field-errors';
import type { Context } from '~/platform/context.server';
import { type EditFailure, editFailureOf, versionIn } from '~/platform/edit-conflict.server';
import { failureOf, LOOK_AGAIN } from '~/platform/failed.server';
import type { Flash } from '~/platform/flash.server';
import { FORM_FIELD_LABELS, formFieldForm, NEEDED } from './form-field.schema';
import { listStoredFields, reorderField, removeField, saveField } from './form-fields.server';

type Taken = { failed?: EditFailure; flash?: Flash };

/** Does what a form of /form-field-manager asks: why not, or what to say of it. A new order speaks for itself. */
export async function takeFormField(context: Context, member: Staff, typed: Record<string, string>): Promise<Taken> {
  const { intent, id = '', to } = typed;
  if (intent === 'reorder')
    return {
      failed: await failureOf(context, 'Save Failed', () => reorderField(context, member, id, Number(to) || 0)),
    };
  if (intent === 'delete') {
    let undo: string | undefined;
    const failed = await failureOf(context, 'Delete Failed', async () => {
      undo = await removeField(context, member, id);
    });
    return failed ? { failed } : { flash: { title: 'Field Deleted', undo } };
  }
  return takeField(context, member, typed);
}

async function takeField(context: Context, member: Staff, typed: Record<string, string>): Promise<Taken> {
  const form = formFieldForm.safeParse(typed);
  if (!form.success) {
    const isBare = !typed.field_label?.trim() || !typed.field_name?.trim();
    return { failed: { error: isBare ? { title: NEEDED } : LOOK_AGAIN, errors: fieldErrors(form.error), status: 400 } };
  }
  const { id } = form.data;
  const record = {
    table: 'client_form_fields',
    id,
    labels: FORM_FIELD_LABELS,
    read: () => readForm(context, id),
  } as const;
  const failed = await editFailureOf(context, 'Save Failed', { ...record, typed }, () =>
    saveField(context, member, form.data, versionIn(typed)),
  );
  return failed
    ? { failed }
    : { flash: { title: 'Success!', description: `Field ${form.data.id ? 'updated' : 'created'}.` } };
}

/** What a field's form shows of it. */
async function readForm(context: Context, id?: string) {
  const field = (await listStoredFields(context)).find((each) => each.id === id);
  return field && { ...field, options: field.options.join('\n') };
}
