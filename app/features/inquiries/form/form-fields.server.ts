import { sql } from 'kysely';
import type { BeforeSave } from '~/collections/collection.server';
import { UserError } from '~/lib/user-error';
import type { Context } from '~/platform/context.server';
import type { FormField } from './answer-errors';
import { canHold, FIELD_ROLES, type FieldRole, isRequiredRole, requiredRoleError } from './field-role';
import { FIELD_TYPES, type FieldType } from './form-field';

const MAX_FIELDS = 100;
const TABLE = 'client_form_fields';

export interface StoredField extends FormField {
  id: string;
  sort_order: number;
}

/** Every field of the inquiry form in its order (admin spec 7). */
export async function listStoredFields({ db }: Context): Promise<StoredField[]> {
  return db
    .selectFrom(TABLE)
    .selectAll()
    .orderBy('sort_order')
    .orderBy('id')
    .limit(MAX_FIELDS)
    .$castTo<StoredField>()
    .execute();
}

/** Refuses a choice without options, a role that the type cannot hold, and the loss of a role the form cannot do without. */
export const checkFormField: BeforeSave = async ({ db }, { id, values }, before) => {
  const { field_type, role, options } = values as { field_type: FieldType; role: FieldRole | null; options: string };
  if (field_type === 'select' && options === '[]') throw fieldError('options', 'A choice needs options, one per line.');
  if (role && !canHold(role, field_type)) {
    const types = FIELD_ROLES[role].types.map((type) => FIELD_TYPES[type]).join(' or ');
    throw fieldError('role', `For this, the type must be ${types}.`);
  }
  const lost = before?.role === role ? undefined : requiredRoleError(before?.role);
  if (lost) throw fieldError('role', lost, 409);
  if (isRequiredRole(role)) values.is_required = true;
  if (role)
    await db
      .updateTable(TABLE)
      .set({ role: null })
      .where('role', '=', role)
      .where('id', 'is distinct from', id ?? null)
      .execute();
  if (id) return;
  const { count } = await db
    .selectFrom(TABLE)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count >= MAX_FIELDS)
    throw new UserError(409, 'conflict', `The form asks ${MAX_FIELDS} things already, which is the most.`);
};

function fieldError(field: string, message: string, status = 400) {
  return new UserError(status, status === 400 ? 'invalid' : 'conflict', message, { [field]: message });
}

export async function findFieldName({ db }: Pick<Context, 'db'>, role: FieldRole) {
  const field = await db.selectFrom(TABLE).select('field_name').where('role', '=', role).executeTakeFirst();
  return field?.field_name;
}

/** What each answer's name is or was called, in the order of the form; what it does not ask any more comes last. */
export function listFieldLabels({ db }: Pick<Context, 'db'>) {
  return db
    .selectFrom('form_field_labels')
    .select(['field_name', 'field_label'])
    .orderBy(sql`sort_order nulls last`)
    .orderBy('field_name')
    .$castTo<{ field_name: string; field_label: string }>()
    .execute();
}
