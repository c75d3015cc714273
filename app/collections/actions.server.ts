import { sql } from 'kysely';
import { data, type RouterContextProvider } from 'react-router';
import { type Staff, staff } from '~/features/accounts/staff.server';
import { cropForm } from '~/lib/crop-form';
import { requestedDialog } from '~/lib/dialog-url';
import { getOwn } from '~/lib/get-own';
import { type ListQuery, currentListUrl } from '~/lib/list-query';
import { UserError } from '~/lib/user-error';
import { tryRead } from '~/platform/try-read.server';
import { type Context, getContext } from '~/platform/context.server';
import { versionIn } from '~/platform/edit-conflict.server';
import { runAction } from '~/platform/run-action.server';
import type { ActionError } from '~/lib/action-error';
import { invalid } from '~/lib/parse-form';
import type { ParsedListQuery } from '~/platform/list-page.server';
import { redirectWithFlash } from '~/platform/flash.server';
import { type PostedForm, withPostedForm } from '~/platform/posted-form.server';
import { ONE_PICTURE } from '~/platform/posted-picture.server';
import { deleteSelected, findSelected, type Results, runOnSelected, whichAre } from '~/platform/selection.server';
import { type Change, type Collection, nameOf, type Row, textOf } from './collection';
import { type BeforeSave, deleteRows, goneError, moveRow, type Saving, saveRow, updateRows } from './collection.server';
import { listRows, newestId, readListQuery, readRow, selectRows } from './collection-rows.server';
import { fieldsOf, shownOf } from './fields';
import { checkImport, type ImportReport, importRows } from './import.server';
import { readForm } from './read-form.server';
import type { CollectionTable } from './registry';

interface RouteArgs {
  context: Readonly<RouterContextProvider>;
  request: Request;
  url: URL;
}

export type Returned = Partial<ActionError> & { report?: ImportReport };

/** What the page of a collection shows, and its HTTP status: 404 where its dialog is about a row that is gone. */
export async function readCollectionPage<Table extends CollectionTable>(
  context: Context,
  url: URL,
  collection: Collection<Table>,
) {
  const listQuery = readListQuery(url, collection);
  const { dialog, id } = requestedDialog(url);
  const found = await tryRead(context, collection.names[1], async () => ({
    ...(await listRows(context, collection, listQuery)),
    row: await readRow(context, collection, id),
    newest: collection.isAddOnly ? await newestId(context, collection) : undefined,
    selected: await findSelected(context, url, {
      table: collection.table,
      name: sql.ref<string>(collection.nameColumn),
      results: (tx) => selectRows(tx, collection, listQuery),
    }),
  }));
  const isGone = found !== undefined && id !== null && !found.row;
  return { found, listQuery: listQuery as ListQuery, dialog, status: found ? (isGone ? 404 : 200) : 503 };
}

export async function loadCollection<Table extends CollectionTable>(
  { url, ...args }: Pick<RouteArgs, 'context' | 'url'>,
  collection: Collection<Table>,
) {
  const page = await readCollectionPage(getContext(args), url, collection);
  return data(page, page.status);
}

interface Posted<Table extends CollectionTable> {
  context: Context;
  member: Staff;
  collection: Collection<Table>;
  form: PostedForm;
  listQuery: ParsedListQuery;
  /** The page of the list that the form was over. */
  returnTo: string;
}

/** What a collection does in its own way. */
interface CollectionRules {
  beforeSave?: BeforeSave;
  /** Saves a row in place of `saveRow`; it checks the version. */
  save?(context: Context, saving: Saving, typed: Record<string, string>): Promise<void>;
  /** Makes a change that has no `values`; it checks the version. */
  change?(context: Context, typed: Record<string, string>): Promise<void>;
}

export function handleCollection<Table extends CollectionTable>(
  { request, url, ...args }: RouteArgs,
  collection: Collection<Table>,
  rules: CollectionRules = {},
) {
  const context = getContext(args);
  const member = staff(args);
  member.mayUse(collection.area);
  const listQuery = readListQuery(url, collection);
  const returnTo = currentListUrl(listQuery, collection.path);
  return withPostedForm(context, request, ONE_PICTURE, (form) => {
    for (const [name, { isList }] of fieldsOf(collection))
      if (isList) form.texts[name] = form.fields.getAll(name).map(String).join('\n');
    return handle({ context, member, collection, form, listQuery, returnTo }, rules);
  });
}

async function handle<Table extends CollectionTable>(posted: Posted<Table>, rules: CollectionRules) {
  const { context, member, collection, form, returnTo } = posted;
  const { intent = '' } = form.texts;
  const change = getOwn(collection.changes ?? {}, intent);
  if (change?.values) return handleChange(posted, change.values, change.done);
  if (change && rules.change) return handleRowChange(posted, change, rules.change);
  if (!isAllowed(posted, rules)) return rejectForm(posted);
  switch (intent) {
    case 'delete':
      return handleDelete(posted);
    case 'delete-selected':
      return deleteSelected(context, form.fields, {
        what: collection.names,
        deletedTitle: collection.texts.deletedTitle,
        results: resultsOf(posted),
        returnTo,
        change: (tx, ids) => deleteRows(tx, member, collection, ids),
      });
    case 'reorder':
      return handleReorder(posted);
    case 'check-import':
      return handleImportCheck(posted);
    case 'import':
      return handleImport(posted);
    default:
      return handleSave(posted, rules);
  }
}

/** Whether this collection has such an action. An import would skip `beforeSave`. */
function isAllowed<Table extends CollectionTable>(
  { collection, form }: Posted<Table>,
  { beforeSave }: CollectionRules,
) {
  const { isOrdered, canImport, isAddOnly, cannot = [] } = collection;
  const { intent, id } = form.texts;
  if (intent === 'reorder') return Boolean(isOrdered);
  if (intent === 'import' || intent === 'check-import') return Boolean(canImport) && !beforeSave;
  if (intent?.startsWith('delete')) return !cannot.includes('delete');
  return !cannot.includes(id ? 'edit' : 'add') && !(isAddOnly && id);
}

function rejectForm<Table extends CollectionTable>({ context, form }: Posted<Table>) {
  return runAction(context, { typed: form.texts }, () => {
    throw new UserError(400, 'invalid', 'This list does not allow that.');
  });
}

function handleSave<Table extends CollectionTable>(posted: Posted<Table>, { beforeSave, save }: CollectionRules) {
  const { context, member, collection, form, returnTo } = posted;
  const { texts } = collection;
  const typed = form.texts;
  const { id } = typed;
  const read = () => readStored(context, collection, id);
  const record = { table: collection.table, id, labels: labelsOf(collection), read };
  const { title: errorTitle, description: unexpected } = texts.notSaved ?? {};
  const options = { typed, record, errorTitle, unexpected, pictureFailed: collection.picture?.failed };
  return runAction(context, options, async () => {
    const { values, alt, picture, errors } = await readForm(posted);
    if (Object.keys(errors).length > 0) throw invalid(errors, texts.invalid(errors));
    const crop = collection.picture?.isCroppable ? cropForm.parse(typed) : undefined;
    const saving: Saving = { ...(id && { id }), version: versionIn(typed), values, picture, alt, crop };
    if (save) await save(context, saving, typed);
    else await saveRow(context, member, collection, saving, beforeSave);
    const name = textOf(values[collection.nameColumn]) || (await nameOfStored(context, collection, id));
    const title = id ? 'Success!' : texts.addedTitle;
    return redirectWithFlash(context, returnTo, { title, description: texts[id ? 'changed' : 'added'](name) });
  });
}

function labelsOf<Table extends CollectionTable>(collection: Collection<Table>): Record<string, string> {
  const { picture } = collection;
  const labels = fieldsOf(collection)
    .filter(([, { isList }]) => !isList)
    .map(([name, { label }]) => [name, label]);
  const alt = typeof picture?.alt === 'string' && { [picture.alt]: 'Alternative text' };
  return { ...alt, ...Object.fromEntries(labels) };
}

async function readStored<Table extends CollectionTable>(context: Context, collection: Collection<Table>, id = '') {
  const row = await readRow(context, collection, id);
  const { picture } = collection;
  const alt = typeof picture?.alt === 'string' && { [picture.alt]: row?.picture?.alt };
  if (!row) return undefined;
  const shown = fieldsOf(collection).map(([name, field]) => [name, shownOf(row, name, field)]);
  return { ...alt, ...row, ...Object.fromEntries(shown) };
}

function handleDelete<Table extends CollectionTable>(posted: Posted<Table>) {
  const { context, member, collection, form, returnTo } = posted;
  const { texts } = collection;
  const title = texts.deletedTitle;
  return runAction(context, { errorTitle: 'Delete Failed', typed: form.texts }, async () => {
    const [deleted] = await deleteRows(context, member, collection, [form.texts.id ?? '']);
    if (!deleted) throw goneError(collection);
    const { row, deletion: undo, isFileLeft } = deleted;
    const flash = isFileLeft ? texts.pictureLeft(row) : { title, description: texts.deleted(row) };
    return redirectWithFlash(context, returnTo, { ...flash, undo });
  });
}

function resultsOf<Table extends CollectionTable>({ collection, listQuery }: Posted<Table>): Results {
  return (context) => selectRows(context, collection, listQuery);
}

/** Where its form does not have the name. */
async function nameOfStored<Table extends CollectionTable>(context: Context, collection: Collection<Table>, id = '') {
  const row = await readRow(context, collection, id);
  return row ? nameOf(collection, row) : '';
}

function handleRowChange<Table extends CollectionTable>(
  { context, collection, form, returnTo }: Posted<Table>,
  { done }: Change<Table>,
  change: NonNullable<CollectionRules['change']>,
) {
  return runAction(context, { errorTitle: 'Save Failed', typed: form.texts }, async () => {
    await change(context, form.texts);
    const name = await nameOfStored(context, collection, form.texts.id);
    return redirectWithFlash(context, returnTo, { title: name, description: done });
  });
}

function handleChange<Table extends CollectionTable>(posted: Posted<Table>, values: Partial<Row<Table>>, done: string) {
  const { context, member, collection, form, returnTo } = posted;
  return runOnSelected(context, form.fields, {
    errorTitle: 'Save Failed',
    results: resultsOf(posted),
    returnTo,
    change: (tx, ids) => updateRows(tx, member, collection, ids, values),
    flash: (names) => ({ title: 'Success!', description: `${whichAre(names, collection.names[1])} ${done}` }),
  });
}

function handleReorder<Table extends CollectionTable>(posted: Posted<Table>) {
  const { context, member, collection, form, listQuery } = posted;
  const { id = '', to } = form.texts;
  return runAction(context, { typed: form.texts }, async () => {
    await moveRow(context, member, collection, listQuery, { id, to: Number(to) || 0 });
    return data<Returned>({});
  });
}

async function handleImportCheck<Table extends CollectionTable>({ context, collection, form }: Posted<Table>) {
  const report = await checkImport(context, collection, form);
  return data<Returned>({ report }, report.problem ? 400 : 200);
}

function handleImport<Table extends CollectionTable>(posted: Posted<Table>) {
  const { context, member, collection, form, returnTo } = posted;
  return runAction(context, { errorTitle: 'Import failed', typed: form.texts }, async () => {
    const count = await importRows(context, member, collection, form.texts.csv ?? '');
    const [one, several] = collection.names;
    const description = `${count} ${count === 1 ? one : several} added.`;
    return redirectWithFlash(context, returnTo, { title: 'Import complete', description });
  });
}
