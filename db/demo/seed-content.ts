import { storeNames } from '~/features/weddings/weddings.server';
import { DEMO_AWARDS } from '~/lib/demo-award';
import type { Context } from '~/platform/context.server';
import { awards } from './awards';
import { flowers } from './flowers';
import { gallery, storyPicture } from './gallery';
import { guides } from './guides';
import { type DemoPicture, glimpse, homePictures } from './homepage';
import { messages } from './messages';
import { putPicture } from './put-picture';
import { rentals } from './rentals';
import { terms } from './terms';
import { testimonials } from './testimonials';
import { vendors } from './vendors';
import { weddings } from './weddings';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** Leaves room between sections (admin spec 9). */
const STEP = 10;

export async function seedContent(tx: Context) {
  await seedHome(tx);
  await seedGallery(tx);
  await seedFlowers(tx);
  await seedRentals(tx);
  await seedResources(tx);
  await seedVendors(tx);
  await seedWeddings(tx);
  await seedTerms(tx);
  await seedMessages(tx);
}

async function seedHome(tx: Context) {
  for (const [place, picture] of Object.entries(homePictures) as [keyof typeof homePictures, DemoPicture][]) {
    const { url } = await putPicture(tx, 'site-images', `home/${place}.webp`, picture);
    await tx.db.insertInto('studio_pictures').values({ place, image_url: url }).execute();
  }
  tx.writes('studio_pictures');
  // The last first: the gallery shows the newest first.
  for (const picture of glimpse.toReversed()) {
    await putPicture(tx, 'homepage-gallery-images', picture.picture, picture);
  }
  for (const [sort_order, { image, ...testimonial }] of testimonials.entries()) {
    const { url } = await putPicture(tx, 'site-images', `testimonials/${image}`, {
      picture: image,
      alt: testimonial.image_alt,
    });
    await tx.db
      .insertInto('testimonials')
      .values({ ...testimonial, image_url: url, sort_order, is_demo: true })
      .execute();
  }
}

async function seedGallery(tx: Context) {
  const now = tx.now().getTime();
  for (const [place, { category, ...picture }] of gallery.entries()) {
    await addGalleryPicture(tx, picture, category, new Date(now - place * MINUTE_MS));
  }
  await addGalleryPicture(tx, storyPicture, 'about_story', new Date(now));
}

async function addGalleryPicture(tx: Context, picture: DemoPicture, category: string, created_at: Date) {
  const { url } = await putPicture(tx, 'site-images', `gallery/${picture.picture}`, picture);
  await tx.db
    .insertInto('site_images')
    .values({ title: picture.caption, description: picture.alt, image_url: url, category, created_at })
    .execute();
}

async function seedFlowers(tx: Context) {
  for (const { slug, ...flower } of flowers) {
    const image_path = `flower-${slug}.webp`;
    const description = `A single ${flower.name.toLowerCase()} on its own stem with its leaves, on a dark ground.`;
    await putPicture(tx, 'flower-guide-images', image_path, { picture: image_path, alt: description });
    await tx.db
      .insertInto('flower_types')
      .values({ ...flower, description, image_path })
      .execute();
  }
}

/** The page shows the newest first, so the first one is the newest. */
async function seedRentals(tx: Context) {
  const rows = await Promise.all(
    rentals.map(async ({ picture, alt, ...item }, index) => ({
      ...item,
      image_url: (await putPicture(tx, 'site-images', `rentals/${picture}`, { picture, alt })).url,
      created_at: new Date(tx.now().getTime() - index * MINUTE_MS),
    })),
  );
  await tx.db.insertInto('rental_items').values(rows).execute();
}

async function seedResources(tx: Context) {
  const moment = (index: number) => new Date(tx.now().getTime() - (index + 1) * MINUTE_MS);
  for (const [index, { alt, worksheet, ...columns }] of guides.entries()) {
    const { slug } = columns;
    const image_path = alt ? `guides/${slug}.webp` : '';
    if (alt) await putPicture(tx, 'reference-images', image_path, { picture: `guide-${slug}.webp`, alt });
    await tx.db
      .insertInto('reference_materials')
      .values({
        ...columns,
        worksheet: JSON.stringify(worksheet),
        image_path,
        is_demo: true,
        created_at: moment(index),
      })
      .execute();
  }
  for (const [index, { slug, alt, ...columns }] of awards.entries()) {
    const { url } = await putPicture(tx, 'site-images', `${DEMO_AWARDS}${slug}.webp`, {
      picture: `award-${slug}.webp`,
      alt,
    });
    await tx.db
      .insertInto('site_images')
      .values({ ...columns, category: 'affiliation_award', image_url: url, created_at: moment(index) })
      .execute();
  }
  for (const tag of ['reference_materials', 'site_images']) tx.writes(tag);
}

async function seedVendors(tx: Context) {
  for (const { slug, name, category } of vendors) {
    const mark = { picture: `vendor-${slug}.webp`, alt: `The mark of ${name}.` };
    const { url } = await putPicture(tx, 'vendor-logos', `${slug}.webp`, mark);
    await tx.db
      .insertInto('vendors')
      .values({ name, category, image_url: url, website_url: `https://${slug}.example.com/` })
      .execute();
  }
  tx.writes('vendors');
}

async function seedWeddings(tx: Context) {
  const images = await tx.db.selectFrom('site_images').select(['id', 'image_url']).execute();
  const ids = new Map(images.map(({ id, image_url }) => [image_url.replace(/^.*\//, ''), id]));
  for (const { pictures, flowers, vendors: worked, ...wedding } of weddings) {
    const { id } = await tx.db
      .insertInto('weddings')
      .values({ ...wedding, is_demo: true, pictures: pictures.map((picture) => ids.get(picture) ?? '') })
      .returning('id')
      .executeTakeFirstOrThrow();
    await storeNames(tx, 'wedding_flowers', id, flowers);
    await storeNames(tx, 'wedding_vendors', id, worked);
  }
  tx.writes('weddings');
}

async function seedTerms(tx: Context) {
  const rows = terms.map((section, index) => ({ ...section, sort_order: (index + 1) * STEP }));
  await tx.db.insertInto('terms_sections').values(rows).execute();
  tx.writes('terms_sections');
}

async function seedMessages(tx: Context) {
  const hoursAgo = (hours: number) => new Date(tx.now().getTime() - hours * HOUR_MS);
  const rows = messages.map(({ sent_hours_ago, ...columns }) => ({
    ...columns,
    created_at: hoursAgo(sent_hours_ago),
    answered_at: columns.answer === null ? null : hoursAgo(sent_hours_ago - 2),
  }));
  await tx.db.insertInto('contact_messages').values(rows).execute();
  tx.writes('contact_messages');
}
