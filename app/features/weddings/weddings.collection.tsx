import { data, useLoaderData } from 'react-router';
import { z } from 'zod';
import { handleCollection, readCollectionPage } from '~/collections/actions.server';
import { defineCollection, type Row } from '~/collections/collection';
import { type CollectionDialogsProps, RowDialog } from '~/collections/collection-dialogs';
import { CollectionFields, initialValues } from '~/collections/collection-fields';
import { CollectionPage } from '~/collections/collection-page';
import { checkbox, day, type Field, line, lines } from '~/collections/fields';
import type { StaffHandle } from '~/lib/areas';
import { pageTitle } from '~/lib/page-title';
import { invalid } from '~/lib/parse-form';
import { MAX_SEARCH_DESCRIPTION, MAX_SEARCH_TITLE } from '~/lib/search-appearance';
import { slugOf } from '~/lib/slug';
import { anyLine } from '~/lib/text-fields';
import { isUuid } from '~/lib/uuid';
import { getContext } from '~/platform/context.server';
import { tryRead } from '~/platform/try-read.server';
import { textProblem } from '~/platform/written-text.server';
import { DemoNote, EntryStates } from '~/ui/demo-entry';
import { SearchAppearance } from '~/ui/search-appearance';
import { StaffButtonLink } from '~/ui/staff';
import { formatMonth } from '~/lib/dates';
import type { Route } from './+types/weddings.collection';
import { weddingSearchTexts } from './wedding-search-texts';
import { hasRealWedding, listPictureChoices, storeNames } from './weddings.server';
import './weddings-manager.css';
import { PictureImg } from '~/ui/picture';
import { RowName } from '~/ui/row-menu';

const MAX_NAMES = 40;
const MAX_NAME = 120;
const MAX_PICTURES = 24;

function names(label: string, hint: string): Field {
  return {
    ...lines(label, { max: MAX_NAMES * MAX_NAME, half: true, hint, attributes: { rows: 4 } }),
    schema: namesIn
      .refine((all) => all.length <= MAX_NAMES, `At most ${MAX_NAMES}.`)
      .refine((all) => all.every(({ length }) => length <= MAX_NAME), `At most ${MAX_NAME} characters on a line.`),
  };
}

const namesIn = z
  .string()
  .prefault('')
  .transform((typed) => {
    const listed = typed
      .split('\n')
      .map((each) => each.trim())
      .filter(Boolean);
    return [...Map.groupBy(listed, (each) => each.toLowerCase()).values()].flatMap(([first = '']) => first);
  });

const guest_count: Field = {
  ...line('Guests', { max: 6, half: true, attributes: { inputMode: 'numeric', className: 'num' } }),
  schema: anyLine(6)
    .refine((count) => /^([1-9]\d{0,4})?$/.test(count), 'A number such as 80.')
    .transform((count) => (count === '' ? null : Number(count))),
};

const pictures: Field = {
  ...lines('Pictures', {
    max: 0,
    hint: 'Eight to twelve pictures tell a day well. They keep the order of the gallery.',
  }),
  isList: true,
  render: PicturePicker,
  schema: namesIn
    .transform((ids) => ids.filter(isUuid))
    .refine((ids) => ids.length <= MAX_PICTURES, `At most ${MAX_PICTURES} pictures.`),
};

const slug: Field = {
  ...line('Address', { max: 80, half: true, attributes: { autoCapitalize: 'none', spellCheck: false } }),
  hint: 'The end of its web address. It is made of the title if you leave it empty.',
  schema: anyLine(80).transform(slugOf),
};

type Wedding = Row<'weddings'>;

export const weddings = defineCollection<'weddings', 'flowers' | 'vendors'>('weddings', {
  title: 'Real weddings',
  about: 'Stories of weddings with their pictures, flowers, price and vendors.',
  names: ['wedding', 'weddings'],
  nameColumn: 'title',
  fields: {
    title: line('Title', { max: 120, missing: 'Enter a title, such as the names of the couple.' }),
    venue: line('Venue', { max: 120, half: true }),
    day: day('Date', { missing: 'Choose the day.', half: true, hint: 'Visitors see the month and the year.' }),
    guest_count,
    price_band: line('Price of the flowers', { max: 80, half: true, hint: 'For example, $3,000 to $4,000' }),
    story: lines('Story', { max: 20_000, missing: 'Tell the story.', attributes: { rows: 8 } }),
    flowers: names('Flowers', 'One on each line. Names of your flower guide become links.'),
    vendors: names('Vendors', 'One on each line. Names of your vendor list become links.'),
    pictures,
    slug,
    is_published: checkbox('Published', { initial: true }),
    search_title: line('Search title', { max: MAX_SEARCH_TITLE, isApart: true }),
    search_description: line('Search description', { max: MAX_SEARCH_DESCRIPTION, isApart: true }),
  },
  columns: [
    { head: 'Title', sort: 'title', cell: ({ title }) => <RowName>{title}</RowName> },
    { head: 'Month', sort: 'day', cell: (wedding) => formatMonth(wedding.day) },
    { head: 'Venue', cell: ({ venue }) => venue ?? '—' },
    { head: 'Pictures', isNumber: true, cell: (wedding) => wedding.pictures.length },
    { head: 'State', cell: (wedding) => <States {...wedding} /> },
  ],
  defaultSort: 'day',
  sorts: {
    day: { by: 'day', type: 'date', isDescending: true },
    title: { by: 'lower(title)', type: 'text' },
  },
  search: ['title', 'venue'],
  joined: {
    flowers: 'array(select name from wedding_flowers where wedding_id = weddings.id order by position)',
    vendors: 'array(select name from wedding_vendors where wedding_id = weddings.id order by position)',
  },
  texts: {
    deleteSeveral: 'Their stories leave the site. Their pictures stay in the gallery.',
    deleted: ({ title }) => `The story of ${title} is no longer on the site. Its pictures stay in the gallery.`,
  },
});

export const handle: StaffHandle = { area: weddings.area };
export async function loader({ url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const page = await readCollectionPage(context, url, weddings);
  const chosen = page.found?.row ? ((page.found.row as { pictures?: string[] }).pictures ?? []) : [];
  const [choices, isReal] = await Promise.all([
    page.dialog && tryRead(context, 'gallery', () => listPictureChoices(context, chosen)),
    tryRead(context, 'weddings', () => hasRealWedding(context)),
  ]);
  return data({ ...page, pictures: choices ?? [], isReal }, page.status);
}

export const action = (args: Route.ActionArgs) =>
  handleCollection(args, weddings, {
    beforeSave: async (tx, saving) => {
      const { flowers, vendors, ...values } = saving.values;
      const problem = await textProblem(String(values.story));
      if (problem) throw invalid({ story: problem });
      values.slug ||= slugOf(String(values.title)) || 'wedding';
      saving.values = values;
      return async (id) => {
        await storeNames(tx, 'wedding_flowers', id, flowers as string[]);
        await storeNames(tx, 'wedding_vendors', id, vendors as string[]);
      };
    },
  });
export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, weddings.title) }];

export default function WeddingsManager(props: Route.ComponentProps) {
  return (
    <CollectionPage
      collection={weddings}
      {...props}
      isWide
      headActions={<StaffButtonLink to="/weddings">Open the page</StaffButtonLink>}
      note={demoNote}
      rowDialog={WeddingDialog}
    />
  );
}

function WeddingDialog(dialog: CollectionDialogsProps<'weddings'>) {
  const { collection, row, returned } = dialog;
  const values = initialValues(collection, { row, typed: returned?.typed });
  return (
    <RowDialog {...dialog}>
      <CollectionFields collection={collection} row={row} returned={returned} />
      <SearchAppearance
        written={values}
        errors={returned?.errors ?? {}}
        fields={values}
        computed={({ title = '', story = '', slug = '' }) => ({
          ...weddingSearchTexts({ title, story }),
          path: `/weddings/${slugOf(slug || title)}`,
        })}
      />
    </RowDialog>
  );
}

function demoNote(row?: Wedding) {
  return row?.is_demo ? <DemoNote>Tell your own as a new wedding.</DemoNote> : null;
}

function States(wedding: Wedding) {
  const { isReal } = useLoaderData<typeof loader>();
  return <EntryStates entry={wedding} isReal={isReal} />;
}

/** Checkboxes of gallery pictures; `value` has the chosen ids, one per line. */
function PicturePicker({ name, value }: { name: string; value: string }) {
  const { pictures } = useLoaderData<typeof loader>();
  const chosen = value.split('\n');
  if (pictures.length === 0)
    return (
      <p className="text-ink-quiet">No pictures yet. Add them in the Gallery Manager first, then choose them here.</p>
    );
  return (
    <ul className="picture-picker">
      {pictures.map((picture) => (
        <li key={picture.id}>
          <label>
            <input type="checkbox" name={name} value={picture.id} defaultChecked={chosen.includes(picture.id)} />
            <PictureImg picture={picture} sizes="8rem" />
          </label>
        </li>
      ))}
    </ul>
  );
}
