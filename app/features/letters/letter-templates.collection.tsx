import { handleCollection, loadCollection } from '~/collections/actions.server';
import { defineCollection } from '~/collections/collection';
import { CollectionPage } from '~/collections/collection-page';
import { type Field, line, lines } from '~/collections/fields';
import type { StaffHandle } from '~/lib/areas';
import { pageTitle } from '~/lib/page-title';
import { StaffButtonLink } from '~/ui/staff';
import { useMayOpen } from '~/ui/use-may-open';
import { RowName } from '~/ui/row-menu';
import type { Route } from './+types/letter-templates.collection';
import { MERGE_FIELDS, unknownFields } from './merge-fields';

const FIELDS = Object.keys(MERGE_FIELDS).map((name) => `{${name}}`);

/** No event could fill the others. */
function withKnownFields(field: Field): Field {
  const schema = field.schema.superRefine((text, check) => {
    const [unknown] = unknownFields(String(text));
    if (unknown) check.addIssue({ code: 'custom', message: `There is no field ${unknown}.` });
  });
  return { ...field, schema };
}

export const letterTemplates = defineCollection('letter_templates', {
  title: 'Letter templates',
  about: 'Texts to begin a letter with, on the page of an event.',
  names: ['template', 'templates'],
  nameColumn: 'name',
  fields: {
    name: line('Name', { max: 80, missing: 'Name the template.', hint: 'You choose it by this.' }),
    subject: withKnownFields(line('Subject', { max: 200, missing: 'Write a subject.' })),
    text: withKnownFields(
      lines('Text', {
        max: 10_000,
        missing: 'Write the text.',
        hint: `The event fills in: ${FIELDS.join(', ')}.`,
        attributes: { rows: 10 },
      }),
    ),
  },
  columns: [
    { head: 'Name', sort: 'name', cell: ({ name }) => <RowName>{name}</RowName> },
    { head: 'Subject', cell: ({ subject }) => subject },
  ],
  defaultSort: 'name',
  sorts: { name: { by: 'lower(name)', type: 'text' } },
  search: ['name', 'subject', 'text'],
  canImport: true,
  texts: {
    deleteOne: ({ name }) => `Letters that were written from ${name} stay as they are.`,
    deleteSeveral: 'Letters that were written from them stay as they are.',
  },
});

const SEQUENCES = '/letter-sequences';

export const handle: StaffHandle = { area: letterTemplates.area };
export const loader = (args: Route.LoaderArgs) => loadCollection(args, letterTemplates);
export const action = (args: Route.ActionArgs) => handleCollection(args, letterTemplates);
export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, letterTemplates.title) }];

export default function LetterTemplates(props: Route.ComponentProps) {
  const mayOpen = useMayOpen();
  const sequences = mayOpen(SEQUENCES) && <StaffButtonLink to={SEQUENCES}>Sequences</StaffButtonLink>;
  return <CollectionPage collection={letterTemplates} headActions={sequences} {...props} />;
}
