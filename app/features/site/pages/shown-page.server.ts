import { listHomepageGallery } from '~/features/gallery/admin/homepage-gallery.server';
import { listToSend, type ToSend } from '~/features/catalog/products/to-send.server';
import { readEmptyPages } from '~/features/studio/empty-pages.server';
import { readStudioPictures } from '~/features/studio/studio-pictures.server';
import type { PageContent, PageItem, PageSection, PicturePlace } from '~/lib/page-content';
import type { Picture } from '~/lib/picture';
import type { Context } from '~/platform/context.server';
import { findPictures } from '~/platform/find-pictures.server';
import { addStructuredData } from '~/platform/structured-data.server';
import { tryRead } from '~/platform/try-read.server';

type Pictured<T> = Omit<T, 'picture'> & { picture?: Picture };
export type ShownItem = Pictured<PageItem>;
export type ShownSection = Pictured<Omit<PageSection, 'items'>> & {
  items: ShownItem[];
  /** A second link. */
  more?: { label: string; to: string };
  /** Of a gallery strip. */
  pictures?: Picture[];
  products?: ToSend;
};
export type ShownPage = Omit<PageContent, 'sections'> & { sections: ShownSection[] };

/** What is not hidden and leads to no empty page, with its pictures. Without those the page is not cached. */
export async function showPage(context: Context, { heading, lead, sections }: PageContent): Promise<ShownPage> {
  const empty = (await tryRead(context, 'empty pages', () => readEmptyPages(context))) ?? [];
  const leadsNowhere = ({ kind, link_to = '' }: PageSection) => kind === 'invitation' && empty.includes(link_to);
  const visible = sections.filter((section) => !section.hidden && !leadsNowhere(section));
  const named = visible.flatMap(({ picture, items = [] }) => [picture, ...items.map((item) => item.picture)]);
  const [pictures, strip, products] = await Promise.all([
    readPictures(context, new Set(named.filter((name) => name !== undefined))),
    visible.some(({ kind }) => kind === 'gallery') ? listHomepageGallery(context) : [],
    visible.some(({ kind }) => kind === 'products') ? readProducts(context) : [],
  ]);
  addQuestions(context, visible);
  const withPicture = <T extends { picture?: string }>({ picture, ...rest }: T) => ({
    ...rest,
    picture: pictures.get(picture ?? ''),
  });
  return {
    heading,
    lead,
    sections: visible.map(({ items = [], ...section }) => ({
      ...withPicture(section),
      ...(empty.includes(section.second_to ?? '') && { second_label: '' }),
      items: items.map(withPicture),
      ...(section.kind === 'gallery' && { pictures: strip.slice(0, MAX_PICTURES) }),
      ...(section.kind === 'products' && { products }),
    })),
  };
}

const MAX_PICTURES = 6;

async function readProducts(context: Context) {
  const products = await tryRead(context, 'products', () => listToSend(context));
  if (!products) context.preventCaching();
  return products ?? [];
}

/** https://schema.org/FAQPage: one for all questions of a page. */
function addQuestions(context: Context, sections: PageSection[]) {
  const questions = sections.flatMap(({ kind, items = [] }) => (kind === 'faq' ? items : []));
  const answered = questions.filter(({ text }) => text);
  if (answered.length === 0) return;
  addStructuredData(context, {
    '@type': 'FAQPage',
    mainEntity: answered.map(({ title, text }) => ({
      '@type': 'Question',
      name: title,
      acceptedAnswer: { '@type': 'Answer', text },
    })),
  });
}

async function readPictures(context: Context, names: Set<string>): Promise<Map<string, Picture>> {
  const places = ['weddings', 'general', 'sympathy'] as const satisfies PicturePlace[];
  const addresses = [...names].filter((name) => name.startsWith('/'));
  const [home, story, library] = await Promise.all([
    places.some((place) => names.has(place)) ? readStudioPictures(context) : undefined,
    names.has('story') ? readStory(context) : undefined,
    addresses.length > 0 ? findPictures(context, addresses) : undefined,
  ]);
  // A picture that was deleted from the library has no size.
  const stored = [...(library ?? [])].filter(([, { preview }]) => preview);
  const known: [string, Picture | undefined][] = [
    ...places.map((place): [string, Picture | undefined] => [place, home?.[place]]),
    ['story', story],
    ...stored,
  ];
  return new Map(known.filter((each): each is [string, Picture] => each[1] !== undefined));
}

async function readStory(context: Context) {
  const found = await tryRead(context, 'story picture', async () => ({ picture: await readStoryPicture(context) }));
  if (!found) context.preventCaching();
  return found?.picture;
}

/** The newest picture of the category `about_story` (spec 2, "About"). */
async function readStoryPicture(context: Context): Promise<Picture | undefined> {
  const row = await context.db
    .selectFrom('site_images')
    .select(['title', 'description', 'image_url'])
    .where('category', '=', 'about_story')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const picture = row && (await findPictures(context, [row.image_url])).get(row.image_url);
  return picture && { ...picture, alt: picture.alt || row.description || '', caption: row.title };
}
