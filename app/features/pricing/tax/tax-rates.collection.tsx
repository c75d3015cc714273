import { handleCollection, loadCollection } from '~/collections/actions.server';
import type { BeforeSave } from '~/collections/collection.server';
import { defineCollection } from '~/collections/collection';
import { CollectionPage } from '~/collections/collection-page';
import { checkbox, choice, day, type Field, line, lines } from '~/collections/fields';
import { NO_STATE } from '~/features/catalog/address.schema';
import type { StaffHandle } from '~/lib/areas';
import { parseCodes } from '~/lib/delivery-zones';
import { formatDay } from '~/lib/dates';
import { pageTitle } from '~/lib/page-title';
import { optionalText } from '~/lib/text-fields';
import { UserError } from '~/lib/user-error';
import { isState } from '~/lib/zip-states';
import { RowName } from '~/ui/row-menu';
import type { Route } from './+types/tax-rates.collection';

const MAX_CODES = 4000;

function zipCodes(label: string, hint: string): Field {
  return {
    ...lines(label, { max: MAX_CODES, attributes: { rows: 2 } }),
    hint,
    schema: optionalText(MAX_CODES).transform((typed, check) => {
      const { codes, wrong } = parseCodes(typed);
      if (wrong) check.addIssue(`“${wrong}” is no ZIP code. Write five digits, or three or four and a star.`);
      return codes.join(', ');
    }),
  };
}

const region: Field = {
  ...line('State', { max: 2, half: true, initial: 'WV', hint: 'Two letters. Empty: every state.' }),
  schema: optionalText(2)
    .transform((text) => text.toUpperCase())
    .refine((text) => text === '' || isState(text), NO_STATE),
};

const rate: Field = {
  ...line('Percent', { max: 6, half: true, attributes: { inputMode: 'decimal', className: 'num' } }),
  required: true,
  schema: optionalText(6)
    .transform((typed) => typed.replace(/[%\s]/g, ''))
    .refine((typed) => /^\d{1,2}(\.\d{1,2})?$/.test(typed) && Number(typed) <= 50, 'A number such as 6 or 6.25.')
    .transform((typed) => Number(typed).toFixed(2)),
};

export const taxRates = defineCollection('tax_rates', {
  title: 'Sales tax rates',
  about:
    'Sales tax is charged where the flowers go, on goods and delivery. When a rate changes, add it with its first day.',
  names: ['tax rate', 'tax rates'],
  nameColumn: 'name',
  fields: {
    name: line('Place', {
      max: 80,
      missing: 'Name the place.',
      half: true,
      hint: 'The name of the state or municipality.',
    }),
    level: choice('Level', {
      missing: 'Choose state or municipality.',
      half: true,
      initial: 'municipality',
      choices: [
        { value: 'state', label: 'State' },
        { value: 'municipality', label: 'Municipality' },
      ],
    }),
    region,
    rate,
    valid_from: day('From', {
      missing: 'Choose its first day.',
      half: true,
      hint: 'It replaces an earlier rate of this place.',
    }),
    postal_codes: zipCodes(
      'ZIP codes inside',
      'Of a municipality. 26501, 26505 for single ones; 265* for all that begin with 265.',
    ),
    border_postal_codes: zipCodes(
      'ZIP codes partly inside',
      'At the checkout, buyers say on which side of the city limits they are.',
    ),
    has_studio: checkbox('The studio is here', { hint: 'Pickups pay this municipality’s tax.' }),
  },
  columns: [
    { head: 'Place', sort: 'name', cell: ({ name }) => <RowName>{name}</RowName> },
    {
      head: 'Level',
      cell: ({ level, region: state }) =>
        level === 'state' ? 'State' : ['Municipality', state].filter(Boolean).join(', '),
    },
    { head: 'Percent', isNumber: true, cell: ({ rate: percent }) => `${Number(percent)}%` },
    { head: 'From', sort: 'from', cell: ({ valid_from }) => formatDay(valid_from) },
    {
      head: 'ZIP codes',
      cell: ({ postal_codes, border_postal_codes }) => (
        <span className="num">{codesText(postal_codes, border_postal_codes)}</span>
      ),
    },
  ],
  defaultSort: 'name',
  sorts: { name: { by: 'lower(name)', type: 'text' }, from: { by: 'valid_from', type: 'date' } },
  search: ['name', 'postal_codes', 'border_postal_codes'],
  texts: {
    deleteOne: ({ name }) => `New orders no longer pay this rate of ${name}. Earlier orders keep it.`,
    deleteSeveral: 'New orders no longer pay them. Earlier orders keep them.',
  },
});

function codesText(inside: string, partly: string) {
  return [inside, partly && `partly ${partly}`].filter(Boolean).join('; ') || '—';
}

/** Two rates of a place cannot begin on one day. */
const checkDay: BeforeSave = async ({ db }, { values, id }) => {
  const { name, level, region: state, valid_from } = values as Record<string, string>;
  const taken = await db
    .selectFrom('tax_rates')
    .select('id')
    .where(({ fn, eb }) => eb(fn('lower', ['name']), '=', name?.toLowerCase() ?? ''))
    .where('level', '=', level as 'state')
    .where('region', '=', state ?? '')
    .where('valid_from', '=', valid_from ?? '')
    .$if(id !== undefined, (query) => query.where('id', '<>', id ?? ''))
    .executeTakeFirst();
  if (!taken) return;
  const message = `${name} has a rate from that day already.`;
  throw new UserError(400, 'invalid', message, { valid_from: message });
};

export const handle: StaffHandle = { area: taxRates.area };
export const loader = (args: Route.LoaderArgs) => loadCollection(args, taxRates);
export const action = (args: Route.ActionArgs) => handleCollection(args, taxRates, { beforeSave: checkDay });
export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, taxRates.title) }];

export default function TaxRates(props: Route.ComponentProps) {
  return <CollectionPage collection={taxRates} {...props} />;
}
