import { handleCollection, loadCollection } from '~/collections/actions.server';
import type { BeforeSave } from '~/collections/collection.server';
import { defineCollection, type Row } from '~/collections/collection';
import { CollectionPage } from '~/collections/collection-page';
import { checkbox, choice, day, dollars, type Field, line, wholeNumber } from '~/collections/fields';
import { productNames } from '~/features/catalog/products/product-names';
import { requireProductIds } from '~/features/catalog/products/product-names.server';
import type { StaffHandle } from '~/lib/areas';
import { formatDay } from '~/lib/dates';
import { numericToCents } from '~/lib/money';
import { pageTitle } from '~/lib/page-title';
import { requiredLine } from '~/lib/text-fields';
import { invalid } from '~/lib/parse-form';
import { Tag } from '~/ui/tag';
import { RowName } from '~/ui/row-menu';
import type { Route } from './+types/discount-codes.collection';

const code: Field = {
  ...line('Code', {
    max: 40,
    half: true,
    missing: 'Enter a code.',
    attributes: { autoCapitalize: 'characters', spellCheck: false },
  }),
  hint: 'Such as SPRING-10. Longer codes are harder to guess.',
  schema: requiredLine(40, 'Enter a code.')
    .transform((typed) => typed.toUpperCase().replace(/\s+/g, '-'))
    .refine((typed) => /^[A-Z0-9-]{3,40}$/.test(typed), 'At least three letters, digits or hyphens.'),
};

type Code = Row<'discount_codes'>;

export const discountCodes = defineCollection<'discount_codes', 'value'>('discount_codes', {
  title: 'Discount codes',
  about:
    'Buyers type them at the checkout. A code counts as used while an order with it is being paid, and once it is paid.',
  names: ['discount code', 'discount codes'],
  nameColumn: 'name',
  fields: {
    name: line('Name', {
      max: 80,
      half: true,
      missing: 'Name the discount.',
      hint: 'For the studio. Such as Spring, or Newsletter.',
    }),
    code,
    kind: choice('Kind', {
      missing: 'Choose what the code does.',
      half: true,
      initial: 'percent',
      choices: [
        { value: 'percent', label: 'Percent off the flowers' },
        { value: 'amount', label: 'Dollars off the flowers' },
        { value: 'delivery', label: 'Free delivery' },
      ],
    }),
    value: {
      ...dollars('Percent or dollars', {
        half: true,
        initial: '0',
        hint: '10 is 10% or $10. Not for free delivery.',
      }),
      shown: percentOrDollars,
    },
    max_uses: wholeNumber('Most uses', { half: true, initial: '0', hint: '0 is no limit.' }),
    starts_on: day('First day', { half: true, hint: 'Empty: at once.' }),
    ends_on: day('Last day', { half: true, hint: 'Empty: no end.' }),
    products: productNames('Only for', 'Empty: every product.'),
    is_first_order: checkbox('For first orders only', { hint: 'By the buyer’s email address.' }),
    is_once_per_buyer: checkbox('Once for each buyer'),
    is_paused: checkbox('Stopped for now'),
  },
  columns: [
    { head: 'Name', sort: 'name', cell: ({ name }) => <RowName>{name}</RowName> },
    { head: 'Code', cell: (row) => <span className="num">{row.code}</span> },
    { head: 'Discount', cell: (row) => discountText(row) },
    { head: 'When', cell: (row) => whenText(row) },
    { head: 'Limits', cell: (row) => limitsText(row) },
    {
      head: 'State',
      cell: ({ is_paused }) => (is_paused ? <Tag tone="danger">Stopped</Tag> : <Tag tone="ok">Open</Tag>),
    },
  ],
  defaultSort: 'newest',
  sorts: {
    newest: { by: 'created_at', type: 'timestamptz', isDescending: true },
    name: { by: 'lower(name)', type: 'text' },
  },
  search: ['name', 'code', 'products'],
  changes: {
    stop: { label: 'Stop', isFor: ({ is_paused }) => !is_paused, values: { is_paused: true }, done: 'stopped.' },
    open: { label: 'Open', isFor: ({ is_paused }) => is_paused, values: { is_paused: false }, done: 'open again.' },
  },
  texts: {
    deleteOne: (row) => `Nobody can use ${row.code} anymore. Orders that have it keep their discount.`,
    deleteSeveral: 'Nobody can use them anymore. Orders that have them keep their discount.',
  },
});

function percentOrDollars({ percent, amount_cents }: Pick<Code, 'percent' | 'amount_cents'>) {
  return percent ?? ((amount_cents ?? 0) / 100).toFixed(2);
}

function discountText(row: Code) {
  if (row.kind === 'delivery') return 'Free delivery';
  return row.kind === 'percent' ? `${Number(row.percent)}%` : `$${percentOrDollars(row)}`;
}

function whenText({ starts_on, ends_on }: Code) {
  const parts = [starts_on && `from ${formatDay(starts_on)}`, ends_on && `until ${formatDay(ends_on)}`];
  return parts.filter(Boolean).join(' ') || 'Any time';
}

function limitsText({ max_uses, is_first_order, is_once_per_buyer, products: names }: Code) {
  const parts = [
    max_uses > 0 && `${max_uses} uses`,
    is_first_order && 'first orders',
    is_once_per_buyer && 'once each',
    names && names.split('\n').join(', '),
  ];
  return parts.filter(Boolean).join(' · ') || '—';
}

/** The columns of the percentage or amount, the products behind the names, and what fits together. */
const checkCode: BeforeSave = async (tx, saving) => {
  const { value, ...values } = saving.values;
  const { kind, starts_on, ends_on, products: listed = '' } = values as Partial<Code>;
  if (kind === 'percent' && (Number(value) <= 0 || Number(value) > 100))
    throw invalid({ value: 'A percentage from 1 to 100.' });
  if (kind === 'amount' && Number(value) <= 0) throw invalid({ value: 'An amount such as 5 or 7.50.' });
  if (starts_on && ends_on && ends_on < starts_on) throw invalid({ ends_on: 'It ends before it begins.' });
  saving.values = {
    ...values,
    percent: kind === 'percent' ? value : null,
    amount_cents: kind === 'amount' ? numericToCents(String(value)) : null,
    product_ids: await requireProductIds(tx, listed),
  };
};

export const handle: StaffHandle = { area: discountCodes.area };
export const loader = (args: Route.LoaderArgs) => loadCollection(args, discountCodes);
export const action = (args: Route.ActionArgs) => handleCollection(args, discountCodes, { beforeSave: checkCode });
export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, discountCodes.title) }];

export default function DiscountCodes(props: Route.ComponentProps) {
  return <CollectionPage collection={discountCodes} {...props} />;
}
