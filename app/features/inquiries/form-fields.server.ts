import { sql } from 'kysely';
import type { Staff } from '~/features/accounts/staff.server';
import { UserError } from '~/lib/user-error';
import { isUuid } from '~/lib/uuid';
import type { Context } from '~/platform/context.server';
import { violatedConstraint } from '~/platform/database.server';
import { hasVersion, NEXT_VERSION, staleError } from '~/platform/edit-conflict.server';
import { reorderRow } from '~/platform/reorder.server';
import type { FormField } from './answer-errors';
import { FIELD_ROLES, type FieldRole, REQUIRED_ROLES } from './field-role';
import type { FormFieldForm } from './form-field.schema';

/** As many as the public form shows. */
const MAX_FIELDS = 100;
const TABLE = 'client_form_fields';
const GONE = 'This field no longer exists.';

/** A field as its manager has it. */
export interface StoredField extends FormField {
  id: string;
  sort_order: number;
  version: number;
}

/** Every field of the inquiry form in its order (admin spec 7). */
export async function listStoredFields({ db, reads }: Context): Promise<StoredField[]> {
  reads(TABLE);
  return db
    .selectFrom(TABLE)
    .selectAll()
    .orderBy('sort_order')
    .orderBy('id')
    .limit(MAX_FIELDS)
    .$castTo<StoredField>()
    .execute();
}

/** Adds a field, or changes the one with `id` and `version`. */
export function saveField(
  context: Context,
  member: Staff,
  { id, ...form }: FormFieldForm,
  version?: number,
): Promise<void> {
  member.mayEdit('content');
  const field = { ...form, options: JSON.stringify(form.options) };
  return context
    .transaction(async (tx) => {
      if (field.role) await freeRole(tx, field.role, id);
      await (id ? changeField(tx, id, field, version) : addField(tx, field));
    })
    .catch((error) => {
      if (violatedConstraint(error) !== 'client_form_fields_field_name_key') throw error;
      const message = 'Another field has this name.';
      throw new UserError(409, 'conflict', message, { field_name: message });
    });
}

type Columns = Omit<FormFieldForm, 'id' | 'options'> & { options: string };

async function changeField({ db, writes }: Context, id: string, { sort_order, ...field }: Columns, version?: number) {
  writes(TABLE);
  const changed = { ...field, ...(sort_order !== undefined && { sort_order }) };
  const { numUpdatedRows } = await db
    .updateTable(TABLE)
    .set({ ...changed, version: NEXT_VERSION })
    .where('id', '=', id)
    .where(hasVersion(version))
    .where((row) => row.or([isNotRequired, row('role', '=', field.role)]))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw await whyKept(db, id, version);
}

/** A field that may go or lose its role. */
const isNotRequired = sql<boolean>`(role is null or role not in (${sql.join(REQUIRED_ROLES)}))`;

/** Why a field was not changed or deleted: it is gone, someone else saved it, or the form cannot do without it. */
async function whyKept(db: Context['db'], id: string, version?: number): Promise<UserError> {
  const field = await db.selectFrom(TABLE).select(['role', 'version']).where('id', '=', id).executeTakeFirst();
  if (!field) return new UserError(404, 'not-found', GONE);
  if (version !== undefined && field.version !== version) return staleError();
  const use = FIELD_ROLES[field.role as FieldRole].label.toLowerCase();
  const message = `An inquiry needs the client’s ${use}. To ask for it in another field, use that one for it first.`;
  return new UserError(409, 'conflict', message, { role: message });
}

/** Takes the role from the field that has it, because another field gets it in the same transaction. */
function freeRole({ db }: Context, role: FieldRole, id: string | undefined) {
  return db
    .updateTable(TABLE)
    .set({ role: null })
    .where('role', '=', role)
    .$if(id !== undefined, (others) => others.where('id', '<>', id ?? ''))
    .execute();
}

async function addField({ db, writes }: Context, { sort_order, ...field }: Columns) {
  writes(TABLE);
  // admin spec 9: (count + 1) * 10
  const last = sql<number>`(select (count(*) + 1) * 10 from client_form_fields)`;
  await db
    .insertInto(TABLE)
    .values({ ...field, sort_order: sort_order ?? last })
    .execute();
  const { fields } = await db
    .selectFrom(TABLE)
    .select((eb) => eb.fn.countAll<number>().as('fields'))
    .executeTakeFirstOrThrow();
  if (fields > MAX_FIELDS)
    throw new UserError(409, 'conflict', `The form asks ${MAX_FIELDS} things already, which is the most.`);
}

/** Puts a field at another place of the form. */
export function reorderField(context: Context, member: Staff, id: string, place: number) {
  member.mayEdit('content');
  return context.transaction(async (tx) => {
    if (!isUuid(id) || !(await reorderRow(tx, TABLE, id, place))) throw new UserError(404, 'not-found', GONE);
  });
}

/**
 * Takes a field out of the form. Answers already given stay with their clients, and its label is remembered for them
 * (migration 0017). Answers with the deletion, to be taken back by it.
 */
export function removeField(context: Context, member: Staff, id: string): Promise<string> {
  member.mayEdit('content');
  return context.transaction(async ({ db, writes, deletion }) => {
    writes(TABLE);
    if (!isUuid(id)) throw new UserError(404, 'not-found', GONE);
    const gone = await db
      .deleteFrom(TABLE)
      .where('id', '=', id)
      .where(isNotRequired)
      .returning('id')
      .executeTakeFirst();
    if (!gone) throw await whyKept(db, id);
    return deletion;
  });
}

/** The name of the field with a role. */
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
