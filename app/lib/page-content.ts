import { z } from 'zod';
import { searchFields } from './search-fields';
import { typedSections } from './section-form';
import { anyLine, optionalText } from './text-fields';

/** What a public page says: its heading and intro, then its sections in order. */
export interface PageContent {
  heading: string;
  lead: string;
  sections: PageSection[];
  search_title?: string | null;
  search_description?: string | null;
}

export interface PageSection {
  kind: SectionKind;
  hidden?: boolean;
  /** Other pages link to it. */
  anchor?: string;
  heading?: string;
  lead?: string;
  text?: string;
  /** One per line. */
  points?: string;
  /** A place (`PICTURE_PLACES`) or the URL of a picture of the media library. */
  picture?: string;
  link_label?: string;
  link_to?: string;
  second_label?: string;
  second_to?: string;
  quiet?: boolean;
  facts?: boolean;
  items?: PageItem[];
}

export interface PageItem {
  title?: string;
  detail?: string;
  text?: string;
  picture?: string;
}

/** Pictures that the studio changes in one place, for all pages that show them. */
export const PICTURE_PLACES = {
  weddings: 'The picture of weddings',
  general: 'The picture of events',
  sympathy: 'The picture of sympathy flowers',
  story: 'The newest picture of our story',
} as const;

export type PicturePlace = keyof typeof PICTURE_PLACES;

export interface SectionField {
  name: Exclude<keyof PageSection, 'kind' | 'hidden' | 'anchor' | 'items'>;
  label: string;
  type: 'line' | 'text' | 'link' | 'picture' | 'check';
  required?: boolean;
  hint?: string;
}

export interface ItemField {
  name: keyof PageItem;
  label: string;
  type: 'line' | 'text' | 'picture';
  required?: boolean;
}

interface Definition {
  label: string;
  fields: SectionField[];
  /** What its list consists of. */
  item?: { label: string; fields: ItemField[] };
}

const HEADING: SectionField = { name: 'heading', label: 'Heading', type: 'line', required: true };
const TEXT: SectionField = {
  name: 'text',
  label: 'Text',
  type: 'text',
  hint: 'An empty line begins a new paragraph. {phone} becomes the studio’s telephone number.',
};
const LINK: SectionField[] = [
  { name: 'link_label', label: 'Button', type: 'line' },
  { name: 'link_to', label: 'Button leads to', type: 'link', hint: 'A page of this site, such as /contact.' },
];
const SECOND_LINK: SectionField[] = [
  { name: 'second_label', label: 'Second button', type: 'line' },
  { name: 'second_to', label: 'Second button leads to', type: 'link' },
];
const TITLE: ItemField = { name: 'title', label: 'Title', type: 'line', required: true };
const ITEM_TEXT: ItemField = { name: 'text', label: 'Text', type: 'text' };

export const SECTION_KINDS = {
  text: {
    label: 'Text and picture',
    fields: [
      { ...HEADING, required: false },
      { name: 'lead', label: 'First sentence, larger', type: 'text', hint: TEXT.hint },
      TEXT,
      { name: 'points', label: 'Points', type: 'text', hint: 'One per line.' },
      { name: 'picture', label: 'Picture', type: 'picture' },
      ...LINK,
      { name: 'facts', label: 'Show address and hours', type: 'check' },
      { name: 'quiet', label: 'Quiet: a smaller picture on a gray ground', type: 'check' },
    ],
  },
  values: {
    label: 'Short texts side by side',
    fields: [HEADING],
    item: { label: 'Text', fields: [TITLE, ITEM_TEXT] },
  },
  prices: {
    label: 'Price list',
    fields: [HEADING, TEXT],
    item: { label: 'Price', fields: [TITLE, { name: 'detail', label: 'Price', type: 'line' }, ITEM_TEXT] },
  },
  steps: { label: 'Steps', fields: [HEADING, TEXT], item: { label: 'Step', fields: [TITLE, ITEM_TEXT] } },
  faq: {
    label: 'Questions and answers',
    fields: [HEADING],
    item: {
      label: 'Question',
      fields: [
        { ...TITLE, label: 'Question' },
        { ...ITEM_TEXT, label: 'Answer' },
      ],
    },
  },
  people: {
    label: 'People',
    fields: [HEADING, TEXT],
    item: {
      label: 'Person',
      fields: [
        { ...TITLE, label: 'Name' },
        { name: 'detail', label: 'What they do', type: 'line' },
        ITEM_TEXT,
        { name: 'picture', label: 'Picture', type: 'picture' },
      ],
    },
  },
  quote: {
    label: 'Quote',
    fields: [
      { ...TEXT, label: 'Words', required: true, hint: undefined },
      { ...HEADING, label: 'Who said it', required: false },
    ],
  },
  gallery: {
    label: 'Gallery strip',
    fields: [{ ...HEADING, hint: 'Shows the newest pictures of the homepage gallery.' }, ...LINK],
  },
  products: {
    label: 'Products',
    fields: [{ ...HEADING, hint: 'Shows the first four products of the store that can be ordered.' }, ...LINK],
  },
  invitation: { label: 'Invitation with a button', fields: [HEADING, TEXT, ...LINK] },
  hero: { label: 'Buttons beside the large picture', fields: [...LINK, ...SECOND_LINK] },
  services: {
    label: 'Services',
    fields: [{ ...HEADING, hint: 'Shows the first three texts of the page Services, each with its first sentence.' }],
  },
  reviews: {
    label: 'Reviews',
    fields: [{ ...HEADING, hint: 'Shows the published reviews, one after another.' }, ...LINK],
  },
} satisfies Record<string, Definition>;

export type SectionKind = keyof typeof SECTION_KINDS;

export function sectionDefinition(kind: SectionKind): Definition {
  return SECTION_KINDS[kind];
}

const MAX_SECTIONS = 20;
const MAX_ITEMS = 30;
const MAX_LINE = 200;
const MAX_TEXT = 5000;
const LINK_TO = /^(\/(?![/\\])|https:\/\/[^/\s]+)\S*$/;

const line = anyLine(MAX_LINE);
const text = optionalText(MAX_TEXT);
const flag = z.union([z.boolean(), z.string().transform((sent) => sent === 'on')]).prefault(false);
const linkTo = line.refine(
  (address) => address === '' || LINK_TO.test(address),
  'This is no address. Write for example /contact.',
);
const picture = optionalText(500).refine(
  (address) => address === '' || address in PICTURE_PLACES || /^\/files\/site-images\/[^?#]+$/.test(address),
  'Choose a picture of the list.',
);

const item = z.object({ title: line, detail: line, text, picture });

export const pageSection = z
  .object({
    kind: z.enum(Object.keys(SECTION_KINDS) as SectionKind[]),
    hidden: flag,
    anchor: z
      .string()
      .regex(/^[a-z][a-z0-9-]{0,60}$/)
      .optional()
      .catch(undefined),
    heading: line,
    lead: text,
    text,
    points: text,
    picture,
    link_label: line,
    link_to: linkTo,
    second_label: line,
    second_to: linkTo,
    quiet: flag,
    facts: flag,
    items: z.array(item).max(MAX_ITEMS, `A section can have ${MAX_ITEMS} entries.`).prefault([]),
  })
  .superRefine(({ kind, items, ...fields }, check) => {
    const { fields: own, item: entry } = sectionDefinition(kind);
    const require = (path: (string | number)[], label: string) =>
      check.addIssue({ code: 'custom', path, message: `${label} is required` });
    for (const { name, label, required } of own) if (required && !fields[name]) require([name], label);
    for (const { name, label, required } of entry?.fields ?? [])
      for (const [place, each] of items.entries()) if (required && !each[name]) require(['items', place, name], label);
    for (const link of ['link', 'second'] as const)
      if (fields[`${link}_label`] && !fields[`${link}_to`]) require([`${link}_to`], 'The address of the button');
  })
  .transform(withoutForeignFields);

type Checked = Required<Omit<PageSection, 'anchor'>> & Pick<PageSection, 'anchor'>;

/** A section has only what its kind shows. */
function withoutForeignFields({ kind, hidden, anchor, items, ...fields }: Checked): PageSection {
  const { fields: own, item: entry } = sectionDefinition(kind);
  const ownFields = own.flatMap(({ name }) => (fields[name] ? [[name, fields[name]]] : []));
  const entries = items.map((each) =>
    Object.fromEntries((entry?.fields ?? []).flatMap(({ name }) => (each[name] ? [[name, each[name]]] : []))),
  );
  return {
    kind,
    ...(hidden && { hidden }),
    ...(anchor && { anchor }),
    ...Object.fromEntries(ownFields),
    ...(entry && { items: entries }),
  };
}

export const pageContent = z.object({
  heading: line.refine((heading) => heading !== '', 'Heading is required'),
  lead: text,
  sections: z.array(pageSection).max(MAX_SECTIONS, `A page can have ${MAX_SECTIONS} sections.`),
  ...searchFields,
});

/** Unfinished, as in a draft. */
export const unfinishedContent = z.object({
  heading: line,
  lead: text,
  sections: z.array(z.unknown()).max(MAX_SECTIONS),
  ...searchFields,
});

/** What the fields of a page's form say, not yet checked. */
export function typedContent(typed: Record<string, string>) {
  const { heading = '', lead = '', search_title = '', search_description = '' } = typed;
  return { heading, lead, sections: typedSections(typed), search_title, search_description };
}

/** The words of a page, for the search, versions and comparisons. */
export function contentText({ heading, lead, sections }: PageContent): string {
  const parts = sections
    .filter(({ hidden }) => !hidden)
    .flatMap((each) => [
      each.heading && `## ${each.heading}`,
      each.lead,
      each.text,
      each.points && each.points.replace(/^/gm, '- '),
      ...(each.items ?? []).map(({ title, detail, text: words }) =>
        [`**${title ?? ''}**`, detail, words].filter(Boolean).join(' '),
      ),
      each.link_label,
      each.second_label,
    ]);
  return [`# ${heading}`, lead, ...parts].filter(Boolean).join('\n\n');
}

/** How home and a new studio's services end. */
export const MEETING_INVITATION = {
  kind: 'invitation',
  anchor: 'booking',
  heading: 'Rather talk first?',
  text: 'Choose a time for a meeting, in the studio or by video call.',
  link_label: 'Book a Meeting',
  link_to: '/booking',
} satisfies PageSection;
