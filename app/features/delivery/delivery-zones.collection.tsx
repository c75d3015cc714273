import { sql } from 'kysely';
import { handleCollection, loadCollection } from '~/collections/actions.server';
import type { BeforeSave } from '~/collections/collection.server';
import { defineCollection, type Row } from '~/collections/collection';
import { CollectionPage } from '~/collections/collection-page';
import { checkbox, type Field, line, lines, money, wholeNumber } from '~/collections/fields';
import type { StaffHandle } from '~/lib/areas';
import { pageTitle } from '~/lib/page-title';
import { MoneyText } from '~/features/studio/money-text';
import { readStudio } from '~/features/studio/studio.server';
import { invalid } from '~/lib/parse-form';
import { optionalText } from '~/lib/text-fields';
import { UserError } from '~/lib/user-error';
import { LOCKS } from '~/platform/locks.server';
import { Tag } from '~/ui/tag';
import { RowName } from '~/ui/row-menu';
import type { Route } from './+types/delivery-zones.collection';
import { parseCodes } from '~/lib/delivery-zones';
import type { Transaction } from '~/platform/context.server';
import { MAX_ZONES } from './delivery-zones.server';
import { zipsWithin } from './zip-distance.server';

const MAX_CODES = 4000;

const MAX_MILES = 200;

const miles: Field = {
  ...wholeNumber('Miles from the studio', { half: true, initial: '' }),
  required: false,
  hint: 'In a straight line, for all ZIP codes within. Empty: only those below.',
  schema: optionalText(3)
    .refine(
      (typed) => /^\d*$/.test(typed) && Number(typed) <= MAX_MILES,
      `A whole number up to ${MAX_MILES}, or nothing.`,
    )
    .transform((typed) => Number(typed) || null),
};

const postal_codes: Field = {
  ...lines('ZIP codes', { max: MAX_CODES, attributes: { rows: 3 } }),
  schema: optionalText(MAX_CODES).transform((typed, check) => {
    const { codes, wrong } = parseCodes(typed);
    if (wrong) check.addIssue(`“${wrong}” is no ZIP code. Write five digits, or three or four and a star.`);
    return codes.join(', ');
  }),
  hint: '26501, 26505 for single ones; 265* for all that begin with 265; -26554 for an exception. With miles, only exceptions.',
};

export const deliveryZones = defineCollection('delivery_zones', {
  title: 'Delivery zones',
  about: 'Where you deliver, and for how much. Without zones you deliver everywhere for the fee in Studio settings.',
  names: ['zone', 'zones'],
  nameColumn: 'name',
  fields: {
    name: line('Name', { max: 80, missing: 'Name the zone.', hint: 'Buyers see it. For example, Morgantown' }),
    miles,
    postal_codes,
    fee_cents: money('Delivery fee', { half: true, attributes: { placeholder: '14.20' } }),
    minimum_cents: money('Minimum order', {
      half: true,
      initial: '0.00',
      hint: 'Before fee and tax. 0 is no minimum.',
    }),
    is_paused: checkbox('Stop deliveries here for now', { hint: 'Ice, a closed road, a van in the shop.' }),
  },
  columns: [
    { head: 'Zone', sort: 'name', cell: ({ name }) => <RowName>{name}</RowName> },
    { head: 'ZIP codes', cell: (zone) => <Codes zone={zone} /> },
    { head: 'Fee', sort: 'fee', isNumber: true, cell: ({ fee_cents }) => <MoneyText cents={fee_cents} /> },
    {
      head: 'From',
      isNumber: true,
      cell: ({ minimum_cents }) => (minimum_cents > 0 ? <MoneyText cents={minimum_cents} /> : '—'),
    },
    {
      head: 'State',
      cell: ({ is_paused }) => (is_paused ? <Tag tone="danger">Stopped</Tag> : <Tag tone="ok">Open</Tag>),
    },
  ],
  defaultSort: 'name',
  sorts: { name: { by: 'lower(name)', type: 'text' }, fee: { by: 'fee_cents', type: 'integer' } },
  search: ['name', 'postal_codes'],
  changes: {
    stop: { label: 'Stop', isFor: ({ is_paused }) => !is_paused, values: { is_paused: true }, done: 'stopped.' },
    open: { label: 'Open', isFor: ({ is_paused }) => is_paused, values: { is_paused: false }, done: 'open again.' },
  },
  texts: {
    deleteOne: ({ name }) => `Nobody can order for ${name} anymore, unless another zone has its ZIP codes.`,
    deleteSeveral: 'Nobody can order for them anymore. Without any zone you deliver everywhere.',
    deleted: ({ name }) => `${name} is no longer a zone.`,
    added: (name) => `${name} is a zone now.`,
    changed: (name) => `${name} is changed.`,
  },
});

/** A ZIP code in two zones would have two fees. One zone is saved after the other, so that each sees those before. */
const checkCodes: BeforeSave = async (tx, { values, id }) => {
  const { db } = tx;
  await sql`select pg_advisory_xact_lock(${LOCKS.deliveryZones})`.execute(db);
  const { codes } = parseCodes(String(values.postal_codes));
  await checkReach(tx, codes, values.miles as number | null);
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

async function checkReach(tx: Transaction, codes: string[], reach: number | null) {
  if (reach === null && codes.length === 0) throw invalid({ postal_codes: 'Write the ZIP codes, or the miles above.' });
  if (reach === null) return;
  if (codes.some((code) => !code.startsWith('-')))
    throw invalid({
      postal_codes: 'With miles, only exceptions such as -26554. Make a zone of its own for the others.',
    });
  const { postal_code: home } = await readStudio(tx);
  if ((await zipsWithin(home, reach)).length === 0)
    throw invalid({ miles: 'The studio’s ZIP code is missing or not known. See Studio settings.' });
}

export const handle: StaffHandle = { area: deliveryZones.area };
export const loader = (args: Route.LoaderArgs) => loadCollection(args, deliveryZones);
export const action = (args: Route.ActionArgs) => handleCollection(args, deliveryZones, { beforeSave: checkCodes });
export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, deliveryZones.title) }];

export default function DeliveryZones(props: Route.ComponentProps) {
  return <CollectionPage collection={deliveryZones} {...props} />;
}

const SHOWN_CODES = 8;

function Codes({
  zone: { miles: reach, postal_codes },
}: {
  zone: Pick<Row<'delivery_zones'>, 'miles' | 'postal_codes'>;
}) {
  const all = postal_codes.split(', ').filter(Boolean);
  const more = all.length - SHOWN_CODES;
  const within = reach === null ? '' : `Within ${reach} miles${all.length > 0 ? ', ' : ''}`;
  return (
    <span className="num">{within + all.slice(0, SHOWN_CODES).join(', ') + (more > 0 ? ` and ${more} more` : '')}</span>
  );
}
