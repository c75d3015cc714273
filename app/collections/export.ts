import { exportList } from '~/features/studio/list-export.server';
import type { StaffHandle } from '~/lib/areas';
import { getContext } from '~/platform/context.server';
import { type Collection, textOf } from './collection';
import { pictureUrl } from './collection-pictures.server';
import { eachListed, readListQuery } from './collection-rows.server';
import type { Route } from './+types/export';
import { type Field, fieldsOf, headOf } from './fields';
import { type CollectionTable, exportArea } from './registry';

type AnyCollection = Collection<CollectionTable>;

const DECLARED = import.meta.glob<Record<string, unknown>>('../features/**/*.collection.tsx', { eager: true });
const BY_PATH = new Map(
  Object.values(DECLARED)
    .flatMap((module) => Object.values(module))
    .filter(
      (exported): exported is AnyCollection =>
        typeof exported === 'object' && exported !== null && 'csvPath' in exported,
    )
    .map((collection) => [collection.csvPath, collection]),
);

export const handle: StaffHandle = { area: exportArea };

/** GET /{path}/{name}.csv: the list as its address asks for it. */
export function loader({ url, ...args }: Route.LoaderArgs) {
  const collection = BY_PATH.get(url.pathname);
  if (!collection) throw new Response(null, { status: 404 });
  const context = getContext(args);
  const { picture, csv, csvPath } = collection;
  const columns: AnyCollection['csv'] = {
    ...Object.fromEntries(
      fieldsOf(collection).map(([name, field]) => [
        headOf(field),
        (row: Record<string, unknown>) => cellOf(field, row[name]),
      ]),
    ),
    ...(picture && { [picture.label]: (row) => absolute(context.origin, pictureUrl(picture, row)) }),
    ...csv,
  };
  const rows = eachListed(context, collection, readListQuery(url, collection));
  return exportList(context, csvPath.replace(/^.*\/|\.csv$/g, ''), { rows, columns });
}

function cellOf({ control, isList, shown }: Field, value: unknown) {
  if (shown) return shown(value);
  if (isList && Array.isArray(value)) return value.length;
  if (control === 'checkbox') return value ? 'yes' : 'no';
  return Array.isArray(value) ? textOf(value) : value;
}

function absolute(origin: string, url: string | null) {
  return url?.startsWith('/') ? origin + url : url;
}
