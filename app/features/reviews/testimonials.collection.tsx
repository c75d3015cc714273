import type { StaffHandle } from '~/lib/areas';
import './reviews-manager.css';
import { data, useLoaderData } from 'react-router';
import { z } from 'zod';
import { handleCollection, readCollectionPage } from '~/collections/actions.server';
import { defineCollection, type Row } from '~/collections/collection';
import { CollectionPage } from '~/collections/collection-page';
import { checkbox, choice, line, lines } from '~/collections/fields';
import { pageTitle } from '~/lib/page-title';
import { tryRead } from '~/platform/try-read.server';
import { getContext } from '~/platform/context.server';
import { DemoNote, EntryStates } from '~/ui/demo-entry';
import { RowName } from '~/ui/row-menu';
import { StaffButtonLink } from '~/ui/staff';
import type { Route } from './+types/testimonials.collection';
import { NOT_FETCHED } from './google-review';
import { GoogleSetupPanel } from './google-setup';
import { checkGoogle } from './google-setup.server';
import { Stars } from './stars';
import { hasRealTestimonial } from './testimonials.server';

type Testimonial = Row<'testimonials'>;

export const testimonials = defineCollection('testimonials', {
  title: 'Reviews Manager',
  about: 'What clients have written, here and at Google.',
  names: ['testimonial', 'testimonials'],
  nameColumn: 'name',
  fields: {
    text: lines('Their words', {
      max: 2000,
      missing: 'What they wrote.',
      hint: 'Nothing is shortened.',
      csv: 'Words',
      attributes: { rows: 5 },
    }),
    name: line('Name', { max: 100, missing: 'Who wrote it, as it will be shown.' }),
    month_year: line('Month and year', {
      max: 40,
      missing: 'As it will be shown: June 2026.',
      half: true,
      csv: 'Month and year',
      attributes: { placeholder: 'June 2026' },
    }),
    rating: choice(
      'Rating',
      {
        missing: 'One to five stars.',
        initial: '5',
        half: true,
        csv: 'Stars',
        choices: ['5', '4', '3', '2', '1'].map((value) => ({ value, label: `${value} of 5` })),
      },
      z.string().transform(Number),
    ),
    image_alt: line('Alternative text', { max: 300, empty: '', hint: 'A description for people who cannot see it.' }),
    is_published: checkbox('Published', { initial: true }),
  },
  picture: {
    label: 'Picture',
    name: 'picture',
    column: 'image_url',
    holds: 'url',
    alt: 'image_alt',
    after: 'rating',
    bucket: 'site-images',
    folder: 'testimonials/',
  },
  columns: [
    { head: 'Name', sort: 'name', cell: (row) => <Words {...row} /> },
    { head: 'State', cell: (row) => <States {...row} /> },
  ],
  isOrdered: true,
  defaultSort: 'order',
  sorts: {
    order: { by: 'sort_order', type: 'integer' },
    name: { by: 'lower(name)', type: 'text' },
  },
  search: ['name', 'text'],
  filter: {
    name: 'show',
    label: 'Testimonials to show',
    choices: [
      { value: '', label: 'All' },
      { value: 'public', label: 'Published', where: 'is_published' },
      { value: 'hidden', label: 'Hidden', where: 'not is_published' },
    ],
  },
  changes: {
    publish: {
      label: 'Publish',
      isFor: ({ is_published }) => !is_published,
      values: { is_published: true },
      done: 'shown now.',
    },
    unpublish: {
      label: 'Hide',
      isFor: ({ is_published }) => is_published,
      values: { is_published: false },
      done: 'hidden now.',
    },
  },
  csv: { Demo: ({ is_demo }) => (is_demo ? 'yes' : 'no') },
  canImport: true,
  texts: {
    deleteTitle: 'Delete this testimonial?',
    deleteOne: ({ name }) => `The words and the picture of ${name} leave the site.`,
    deleteSeveral: 'Their words and pictures leave the site.',
    deleted: ({ name }) => `${name} is no longer shown.`,
    added: (name) => `The words of ${name} are added.`,
    changed: (name) => `The words of ${name} are changed.`,
    notFetched: NOT_FETCHED,
  },
});

export const handle: StaffHandle = { area: testimonials.area };
export async function loader({ url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const [setup, page, isReal] = await Promise.all([
    checkGoogle(context),
    readCollectionPage(context, url, testimonials),
    tryRead(context, 'testimonials', () => hasRealTestimonial(context)),
  ]);
  return data({ ...page, setup, isReal }, page.status);
}

export const action = (args: Route.ActionArgs) => handleCollection(args, testimonials);
export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, testimonials.title) }];

export default function ReviewsManager(props: Route.ComponentProps) {
  return (
    <CollectionPage
      collection={testimonials}
      {...props}
      headActions={<StaffButtonLink to="/reviews">Open the page</StaffButtonLink>}
      aside={<GoogleSetupPanel setup={props.loaderData.setup} />}
      note={demoNote}
    />
  );
}

function demoNote(row?: Testimonial) {
  if (!row?.is_demo) return null;
  return <DemoNote>Add real words as a new testimonial.</DemoNote>;
}

function Words({ name, month_year, rating, text }: Testimonial) {
  return (
    <>
      <RowName>{name}</RowName>{' '}
      <span className="text-ink-quiet">
        {month_year} · <Stars rating={rating} />
      </span>
      <p className="testimonial-words">{text}</p>
    </>
  );
}

function States(testimonial: Testimonial) {
  const { isReal } = useLoaderData<typeof loader>();
  return <EntryStates entry={testimonial} isReal={isReal} />;
}
