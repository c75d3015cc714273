import type { Staff } from '~/features/accounts/staff.server';
import { fieldErrors } from '~/lib/field-errors';
import { invalid } from '~/lib/parse-form';
import type { Context } from '~/platform/context.server';
import { versionIn } from '~/platform/edit-conflict.server';
import { redirectWithFlash } from '~/platform/flash.server';
import { runAction } from '~/platform/run-action.server';
import { FORM_FIELD_LABELS, formFieldForm, NEEDED } from './form-field.schema';
import { listStoredFields, reorderField, removeField, saveField } from './form-fields.server';

/** Runs an action of /form-field-manager. */
export function handleFormField(context: Context, member: Staff, typed: Record<string, string>, returnTo: string) {
  const { intent, id = '', to } = typed;
  if (intent === 'reorder')
    return runAction(context, { typed }, async () => {
      await reorderField(context, member, id, Number(to) || 0);
      return null;
    });
  if (intent === 'delete')
    return runAction(context, { errorTitle: 'Delete Failed', typed }, async () => {
      const undo = await removeField(context, member, id);
      return redirectWithFlash(context, returnTo, { title: 'Field Deleted', undo });
    });
  return save(context, member, typed, returnTo);
}

function save(context: Context, member: Staff, typed: Record<string, string>, returnTo: string) {
  const { id } = typed;
  const read = () => readForm(context, id);
  const record = { table: 'client_form_fields', id, labels: FORM_FIELD_LABELS, read } as const;
  return runAction(context, { typed, record }, async () => {
    const form = formFieldForm.safeParse(typed);
    const isBare = !typed.field_label?.trim() || !typed.field_name?.trim();
    if (!form.success) throw invalid(fieldErrors(form.error), isBare ? { title: NEEDED } : undefined);
    await saveField(context, member, form.data, versionIn(typed));
    const description = `Field ${id ? 'updated' : 'created'}.`;
    return redirectWithFlash(context, returnTo, { title: 'Success!', description });
  });
}

/** What a field's form shows of it. */
async function readForm(context: Context, id?: string) {
  const field = (await listStoredFields(context)).find((each) => each.id === id);
  return field && { ...field, options: field.options.join('\n') };
}
