import { data, Link, useLoaderData } from 'react-router';
import { handleCollection, readCollectionPage } from '~/collections/actions.server';
import { defineCollection } from '~/collections/collection';
import { CollectionPage } from '~/collections/collection-page';
import { type Field, line, money, wholeNumber } from '~/collections/fields';
import { MoneyText } from '~/features/studio/money-text';
import type { StaffHandle } from '~/lib/areas';
import { pageTitle } from '~/lib/page-title';
import { getContext } from '~/platform/context.server';
import { tryRead } from '~/platform/try-read.server';
import { StaffButtonLink } from '~/ui/staff';
import { Tag } from '~/ui/tag';
import { RowName } from '~/ui/row-menu';
import type { Route } from './+types/stems.collection';
import { ChosenRecord, recordId } from './chosen-record';
import { listFlowerChoices, listSupplierChoices } from './stem-choices.server';
import { StemTabs } from './stem-tabs';

const bunch = wholeNumber('Stems in a bunch', { half: true, initial: '10', hint: '1 if you buy them one by one.' });

const supplier_id: Field = {
  ...line('Supplier', { max: 36, half: true }),
  schema: recordId,
  render: ({ name, value }) => (
    <ChosenRecord name={name} value={value} label="Supplier" records={useChoices().suppliers} none="None" />
  ),
};

const flower_id: Field = {
  ...line('In the Flower Guide', { max: 36, half: true }),
  schema: recordId,
  render: ({ name, value }) => (
    <ChosenRecord
      name={name}
      value={value}
      label="In the flower guide"
      records={useChoices().flowers}
      none="Not in it"
    />
  ),
};

export const stems = defineCollection('stems', {
  title: 'Stems',
  about:
    'What you buy. Every recipe and event takes its stems from here, so twelve roses and twenty-four share one bucket.',
  names: ['stem', 'stems'],
  nameColumn: 'name',
  fields: {
    name: line('Name', {
      max: 120,
      missing: 'Name the stem.',
      hint: 'With its color. For example, Garden Rose, blush',
    }),
    supplier_id,
    flower_id,
    bunch_size: {
      ...bunch,
      schema: bunch.schema.refine((size) => Number(size) >= 1 && Number(size) <= 1000, 'From 1 to 1000.'),
    },
    bunch_cost_cents: money('Cost of a bunch', { half: true, attributes: { placeholder: '18.50' } }),
    low_at: wholeNumber('Low at', {
      half: true,
      initial: '0',
      hint: 'At this count or below, it’s on the list of low stems.',
    }),
  },
  columns: [
    { head: 'Stem', sort: 'name', cell: ({ name }) => <RowName>{name}</RowName> },
    { head: 'Supplier', cell: (stem) => <Supplier id={stem.supplier_id} /> },
    { head: 'Bunch', isNumber: true, cell: (stem) => stem.bunch_size },
    { head: 'Cost', isNumber: true, cell: (stem) => <MoneyText cents={stem.bunch_cost_cents} /> },
    {
      head: 'A stem',
      isNumber: true,
      cell: (stem) => <MoneyText cents={Math.round(stem.bunch_cost_cents / stem.bunch_size)} />,
    },
    {
      head: 'On hand',
      sort: 'on-hand',
      isNumber: true,
      cell: ({ on_hand, low_at }) => (
        <>
          {on_hand <= low_at && <Tag tone="warn">Low</Tag>} {on_hand}
        </>
      ),
    },
    { head: 'Season', cell: (stem) => <Season flower={stem.flower_id} /> },
  ],
  defaultSort: 'name',
  sorts: { name: { by: 'lower(name)', type: 'text' }, 'on-hand': { by: 'on_hand', type: 'integer' } },
  search: ['name'],
  filter: {
    name: 'show',
    label: 'Stems to show',
    choices: [
      { value: '', label: 'All' },
      { value: 'low', label: 'Low', where: 'on_hand <= low_at' },
    ],
  },
  csv: { 'On hand': (stem) => stem.on_hand },
  texts: {
    deleteOne: ({ name }) => `Recipes and events lose ${name}. You can restore it for 30 days.`,
    deleteSeveral: 'Recipes and events lose them. You can restore them for 30 days.',
    deleted: ({ name }) => `${name} is in the trash for 30 days, with its place in the recipes.`,
    added: (name) => `${name} is on the list. Count it under Stem stock.`,
  },
});

export const handle: StaffHandle = { area: stems.area };
export async function loader({ url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const [page, suppliers, flowers] = await Promise.all([
    readCollectionPage(context, url, stems),
    tryRead(context, 'suppliers', () => listSupplierChoices(context)),
    tryRead(context, 'flowers', () => listFlowerChoices(context)),
  ]);
  return data({ ...page, suppliers: suppliers ?? [], flowers: flowers ?? [] }, page.status);
}

export const action = (args: Route.ActionArgs) => handleCollection(args, stems);
export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, stems.title) }];

export default function Stems(props: Route.ComponentProps) {
  return (
    <CollectionPage
      collection={stems}
      {...props}
      tabs={<StemTabs />}
      headActions={<StaffButtonLink to="/stem-stock">Stem stock</StaffButtonLink>}
    />
  );
}

function useChoices() {
  return useLoaderData<typeof loader>();
}

function Supplier({ id }: { id: string | null }) {
  return useChoices().suppliers.find((supplier) => supplier.id === id)?.name ?? '—';
}

function Season({ flower }: { flower: string | null }) {
  const found = useChoices().flowers.find(({ id }) => id === flower);
  if (!found) return '—';
  return (
    <Link to={`/flower-guide-manager?edit=${found.id}`}>{seasonOf(found.in_season_availability) ?? found.name}</Link>
  );
}

/** 'Spring: mid April to early June under cover. …' is Spring. */
function seasonOf(text: string | null) {
  return /^[^:.]{1,30}(?=[:.])/.exec(text ?? '')?.[0];
}
