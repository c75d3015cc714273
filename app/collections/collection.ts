import type { Selectable } from 'kysely';
import { capitalize } from '~/lib/capitalize';
import type { Picture } from '~/lib/picture';
import type { PictureKind } from '~/lib/picture-file';
import type { Bucket } from '~/platform/buckets';
import type { DB } from '~/platform/database-types';
import type { ListColumn } from '~/ui/list-panel';
import type { Toast } from '~/ui/toast';
import type { Field } from './fields';
import { COLLECTIONS, type CollectionTable } from './registry';

type ColumnOf<Table extends CollectionTable> = keyof Selectable<DB[Table]> & string;

export type Row<Table extends CollectionTable> = Selectable<DB[Table]> & { id: string; version: number } & {
  picture?: Picture;
};

export interface PictureOptions<Table extends CollectionTable> {
  label: string;
  name: string;
  /** The column that points to it, and whether that holds an address or the key in the bucket. */
  column: ColumnOf<Table>;
  holds: 'url' | 'key';
  bucket: Bucket;
  /** Its folder in the bucket, with a slash at its end. Files elsewhere are never removed. */
  folder?: string;
  accept?: readonly PictureKind[];
  /** The error when a new row has none; without one it may have none. */
  missing?: string;
  /** The form field of the alternative text, which may be a column too; or a function that knows the text. */
  alt: string | ((row: Row<Table>) => string);
  isCroppable?: boolean;
  after?: ColumnOf<Table>;
  half?: boolean;
  /** Its frame in the list, as a CSS class: 'aspect-3-2'. */
  ratio?: string;
  failed?: Toast;
}

interface Sort {
  /** A SQL expression of one row. */
  by: string;
  type: 'text' | 'timestamptz' | 'date' | 'integer' | 'numeric' | 'boolean';
  isDescending?: boolean;
}

export interface Change<Table extends CollectionTable> {
  label: string;
  isFor(row: Row<Table>): boolean;
  /** Without values the server has the change of one row, and checks its version: `handleCollection`'s `change`. */
  values?: Partial<Row<Table>>;
  /** Follows what they are called: 'Rye is', '2 vendors are'. Without values a sentence below the name. */
  done: string;
}

/** Everything that makes a table a list that staff manage. Texts that are left out are made of `names`. */
export interface CollectionOptions<Table extends CollectionTable> {
  title: string;
  about: string;
  /** Of what: 'vendor', 'vendors'. */
  names: readonly [one: string, several: string];
  nameColumn: ColumnOf<Table>;
  fields: Partial<Record<ColumnOf<Table>, Field>>;
  picture?: PictureOptions<Table>;
  columns: ListColumn<Row<Table>>[];
  /** The page of a row, which the list opens instead of the dialog. */
  opens?: (row: Row<Table>) => string;
  sorts: Record<string, Sort>;
  defaultSort: string;
  search: ColumnOf<Table>[];
  /** Instead of `search`: a SQL expression of folded words and the digits of phones, which has an index. */
  searchText?: string;
  /** What the form shows of other tables: a SQL expression of each field that is no column. */
  joined?: Record<string, string>;
  /** Columns that never leave the server. */
  secrets?: ColumnOf<Table>[];
  /** What staff cannot do here: rows that come from the public site are not added, say. */
  cannot?: readonly ('add' | 'edit' | 'delete')[];
  /** Whether staff arrange the rows; the table has a `sort_order`. */
  isOrdered?: boolean;
  /** Filters by parameters of the address, and the SQL condition of each choice. */
  filter?: { name: string; label: string; choices: { value: string; label: string; where?: string }[] };
  changes?: Record<string, Change<Table>>;
  csv?: Record<string, (row: Row<Table>, at: (moment: Date | null) => string) => unknown>;
  /** Whether rows can be added from a CSV file; not together with a `beforeSave`. */
  canImport?: boolean;
  /** Rows are added in a form beside the list, and not edited. */
  isAddOnly?: boolean;
  cannotDelete?: (row: Row<Table>) => string | undefined;
  /** Why a row that others refer to cannot be deleted. */
  inUse?: string;
  /** Asks in the browser's own dialog before deleting, where scripts run (admin spec 2). */
  asksInBrowser?: boolean;
  texts?: Partial<CollectionTexts<Table>>;
}

export interface CollectionTexts<Table extends CollectionTable> {
  add: string;
  addTitle: string;
  editTitle: string;
  importTitle: string;
  deleteTitle: string;
  deleteOne(row: Row<Table>): string;
  deleteSeveral: string;
  deletedTitle: string;
  deleted(row: Row<Table>): string | undefined;
  pictureLeft(row: Row<Table>): Toast;
  addedTitle: string;
  added(name: string): string;
  changed(name: string): string;
  notSaved?: Toast;
  invalid(errors: Record<string, string>): Toast;
  notFetched: string;
  empty: string;
  noMatches: string;
}

export type Collection<Table extends CollectionTable> = Omit<CollectionOptions<Table>, 'texts'> & {
  table: Table;
  path: string;
  csvPath: string;
  area: (typeof COLLECTIONS)[Table]['area'];
  addId: string;
  texts: CollectionTexts<Table>;
};

/** `Joined` are the fields that are no columns. */
export function defineCollection<Table extends CollectionTable, Joined extends string = never>(
  table: Table,
  options: CollectionOptions<Table> & { fields: Partial<Record<NoInfer<Joined>, Field>> },
): Collection<Table> {
  const { path, csv, area } = COLLECTIONS[table];
  const addId = `add-${options.names[0].replaceAll(' ', '-')}`;
  const texts = { ...defaultTexts(options), ...options.texts };
  return { ...options, table, path: `/${path}`, csvPath: `/${path}/${csv}`, area, addId, texts };
}

export function nameOf<Table extends CollectionTable>(
  { nameColumn }: Pick<Collection<Table>, 'nameColumn'>,
  row: Partial<Row<Table>>,
): string {
  return textOf(row[nameColumn]);
}

export function bulkForm<Table extends CollectionTable>({ table }: Collection<Table>) {
  return `selected-${table}`;
}

export function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.join('\n');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function defaultTexts<Table extends CollectionTable>({
  names: [one, several],
  nameColumn,
  picture,
}: CollectionOptions<Table>): CollectionTexts<Table> {
  return {
    add: `Add ${one}`,
    addTitle: `Add ${one}`,
    editTitle: `Edit ${one}`,
    importTitle: `Import ${several}`,
    deleteTitle: `Delete ${one}`,
    deletedTitle: `${capitalize(one)} deleted`,
    deleteOne: (row) => `Are you sure you want to delete ${nameOf({ nameColumn }, row)}?`,
    deleteSeveral: `You can restore the ${several} from the trash for 30 days.`,
    deleted: (row) => `${nameOf({ nameColumn }, row)} is in the trash for 30 days.`,
    pictureLeft: () => ({
      title: `${capitalize(one)} deleted`,
      description: 'Its picture could not be removed from the storage.',
    }),
    addedTitle: 'Success!',
    added: (name) => `${name} has been added.`,
    changed: (name) => `${name} has been changed.`,
    invalid: (errors) =>
      picture && errors[picture.name]
        ? { title: picture.failed?.title ?? 'Image upload failed', description: errors[picture.name] }
        : { title: 'Save Failed', description: 'Please check the marked fields.' },
    notFetched: `Could not fetch ${several}.`,
    empty: `No ${several} yet.`,
    noMatches: `No ${several} match.`,
  };
}
