import { awards } from '../db/demo/awards.ts';
import { clients } from '../db/demo/clients.ts';
import { gallery, storyPicture } from '../db/demo/gallery.ts';
import { guides } from '../db/demo/guides.ts';
import { type DemoPicture, glimpse, homePictures } from '../db/demo/homepage.ts';
import { messages } from '../db/demo/messages.ts';
import { posts } from '../db/demo/posts.ts';
import { products } from '../db/demo/products.ts';
import { rentals } from '../db/demo/rentals.ts';
import { studio } from '../db/demo/studio.ts';
import { testimonials } from '../db/demo/testimonials.ts';
import { vendors } from '../db/demo/vendors.ts';
import { weddings } from '../db/demo/weddings.ts';

const PICTURES: DemoPicture[] = [...gallery, ...glimpse, ...Object.values(homePictures), storyPicture];

/** Claims about one studio that no row of the demo holds. */
const CLAIMS = ['West Virginia', 'quarter acre', '40 miles', 'borrowed van', 'coffee', 'three farms', 'foam-free'];
/** Names that are ordinary words, too. */
const isTelling = (text: string) => text.length > 5 && (/[\s@/\d]/.test(text) || text === studio.name);

/** Names, addresses, titles and sentences of the demo studio. */
export const DEMO_WORDS: readonly string[] = [
  ...[studio.name, studio.blurb, studio.email, studio.phone, studio.street, studio.city, studio.postal_code],
  ...[studio.facebook_url, studio.instagram_url],
  ...awards.flatMap(({ title, description }) => [title, description]),
  ...clients.flatMap(({ name, email, phone }) => [name, email, phone]),
  ...messages.map(({ first_name, last_name }) => `${first_name} ${last_name}`),
  ...PICTURES.flatMap(({ alt, caption = '' }) => [alt, caption]),
  ...guides.flatMap(({ description }) => description),
  ...posts.map(({ title }) => title),
  ...products.map(({ title }) => title),
  ...rentals.map(({ description }) => description),
  ...testimonials.flatMap(({ name, text }) => [name, text]),
  ...vendors.map(({ name }) => name),
  ...weddings.map(({ title }) => title),
  ...CLAIMS,
].filter((text) => isTelling(text));
