import { createProduct } from './shop.ts';
import type { Studio } from './open-studio.ts';

/** Gives every page that can be empty one thing to show. */
export async function fillPages(studio: Studio) {
  const { db, live } = studio.platform;
  await createProduct(studio, 'Peony Bowl');
  const image = { image_url: '/files/site-images/a.webp' };
  await db
    .insertInto('site_images')
    .values([
      { ...image, category: 'Wedding & Event' },
      { ...image, category: 'affiliation_award' },
    ])
    .execute();
  const wedding = { slug: 'rosa-and-finn', title: 'Rosa & Finn', venue: 'The Mill', day: '2026-05-16', story: 'Rain.' };
  await db
    .insertInto('weddings')
    .values({ ...wedding, is_published: true })
    .execute();
  await db.insertInto('flower_types').values({ name: 'Peony' }).execute();
  await db.insertInto('blog_posts').values({ title: 'The first frost' }).execute();
  await db.insertInto('rental_items').values({ name: 'Arch', rental_cost: '40' }).execute();
  await db.insertInto('reference_materials').values({ title: 'Stem counts', image_path: 'a.webp' }).execute();
  await db.insertInto('vendors').values({ name: 'Cheat Lake Photography' }).execute();
  await db.insertInto('testimonials').values({ name: 'Ann', month_year: 'May', rating: 5, text: 'Calm.' }).execute();
  await db
    .insertInto('terms_sections')
    .values({ title: 'Deposits', content: 'A third.', updated_at: '2027-06-01T12:00:00Z' })
    .execute();
  await live.publish(['products']);
  await live.heard();
}
