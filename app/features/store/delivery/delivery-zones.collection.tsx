import { sql } from 'kysely';
import { handleCollection, loadCollection } from '~/collections/actions.server';
import type { BeforeSave } from '~/collections/collection.server';
import { defineCollection } from '~/collections/collection';
import { CollectionPage } from '~/collections/collection-page';
import { checkbox, dollars, type Field, line, lines } from '~/collections/fields';
import { pageTitle } from '~/lib/page-title';
import { requiredText } from '~/lib/text-fields';
import { UserError } from '~/lib/user-error';
import { LOCKS } from '~/platform/locks.server';
import { Tag } from '~/ui/tag';
import type { Route } from './+types/delivery-zones.collection';
import { DollarsText } from './dollars-text';
import { parseCodes } from '~/lib/delivery-zones';
import { MAX_ZONES } from './delivery-zones.server';

const MAX_CODES = 4000;

const postal_codes: Field = {
  ...lines('ZIP Codes', { max: MAX_CODES, missing: 'Write the ZIP codes.', attributes: { rows: 3 } }),
  schema: requiredText(MAX_CODES, 'Write the ZIP codes.').transform((typed, check) => {
    const { codes, wrong } = parseCodes(typed);
    if (wrong) check.addIssue(`“${wrong}” is no ZIP code. Write five digits, or three or four and a star.`);
    return codes.join(', ');
  }),
  hint: '26501, 26505 for single ones; 265* for all that begin so; -26554 for an exception.',
};

export const deliveryZones = defineCollection('delivery_zones', {
  title: 'Delivery Zones',
  about: 'Where you deliver, and for how much. Without zones you deliver everywhere for the fee in Studio Settings.',
  names: ['zone', 'zones'],
  nameColumn: 'name',
  fields: {
    name: line('Name', { max: 80, missing: 'Name the zone.', hint: 'Buyers read it. For example, Morgantown' }),
    postal_codes,
    fee: dollars('Delivery Fee', { half: true, attributes: { placeholder: '14.20' } }),
    minimum: dollars('Smallest Order', { half: true, initial: '0.00', hint: 'Without fee and tax. 0 for any.' }),
    is_paused: checkbox('Stop deliveries here for now', { hint: 'Ice, a closed road, a van in the shop.' }),
  },
  columns: [
    { head: 'Zone', sort: 'name', cell: ({ name }) => <strong>{name}</strong> },
    { head: 'ZIP Codes', cell: ({ postal_codes: codes }) => <Codes codes={codes} /> },
    { head: 'Fee', sort: 'fee', isNumber: true, cell: ({ fee }) => <DollarsText dollars={fee} /> },
    {
      head: 'From',
      isNumber: true,
      cell: ({ minimum }) => (Number(minimum) > 0 ? <DollarsText dollars={minimum} /> : '—'),
    },
    {
      head: 'State',
      cell: ({ is_paused }) => (is_paused ? <Tag tone="danger">Stopped</Tag> : <Tag tone="ok">Open</Tag>),
    },
  ],
  defaultSort: 'name',
  sorts: { name: { by: 'lower(name)', type: 'text' }, fee: { by: 'fee', type: 'numeric' } },
  search: ['name', 'postal_codes'],
  changes: {
    stop: { label: 'Stop', isFor: ({ is_paused }) => !is_paused, values: { is_paused: true }, done: 'stopped.' },
    open: { label: 'Open', isFor: ({ is_paused }) => is_paused, values: { is_paused: false }, done: 'open again.' },
  },
  texts: {
    deleteOne: ({ name }) => `Nobody can order for ${name} any more, unless another zone has its ZIP codes.`,
    deleteSeveral: 'Nobody can order for them any more. Without any zone you deliver everywhere.',
    deleted: ({ name }) => `${name} is no longer a zone.`,
    added: (name) => `${name} is a zone now.`,
    changed: (name) => `${name} is changed.`,
  },
});

/** A ZIP code in two zones would have two fees. One zone is saved after the other, so that each sees those before. */
const checkCodes: BeforeSave = async ({ db }, { values, id }) => {
  await sql`select pg_advisory_xact_lock(${LOCKS.deliveryZones})`.execute(db);
  const { codes } = parseCodes(String(values.postal_codes));
  const others = await db
    .selectFrom('delivery_zones')
    .select(['name', 'postal_codes'])
    .$if(id !== undefined, (query) => query.where('id', '<>', id ?? ''))
    .limit(MAX_ZONES)
    .execute();
  if (others.length === MAX_ZONES) throw new UserError(400, 'invalid', `There can be at most ${MAX_ZONES} zones.`);
  for (const { name, postal_codes: text } of others) {
    const taken = parseCodes(text).codes.find((code) => !code.startsWith('-') && codes.includes(code));
    if (!taken) continue;
    const message = `${taken} is in ${name} already.`;
    throw new UserError(400, 'invalid', message, { postal_codes: message });
  }
};

export const loader = (args: Route.LoaderArgs) => loadCollection(args, deliveryZones);
export const action = (args: Route.ActionArgs) => handleCollection(args, deliveryZones, { beforeSave: checkCodes });
export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, deliveryZones.title) }];

export default function DeliveryZones(props: Route.ComponentProps) {
  return <CollectionPage collection={deliveryZones} {...props} />;
}

const SHOWN_CODES = 8;

function Codes({ codes }: { codes: string }) {
  const all = codes.split(', ');
  const more = all.length - SHOWN_CODES;
  return <span className="num">{all.slice(0, SHOWN_CODES).join(', ') + (more > 0 ? ` and ${more} more` : '')}</span>;
}
