import { z } from 'zod';
import { cleanText } from '~/lib/clean-text';
import { GALLERIES } from './gallery.schema';

export const MEDIA_CATEGORIES = [
  { value: 'blog', label: 'Blog' },
  { value: 'vendor', label: 'Vendor' },
  { value: 'about_story', label: 'Our Story' },
  { value: 'affiliation_award', label: 'Affiliations & Awards' },
] as const;

export const MEDIA_VALUES = MEDIA_CATEGORIES.map(({ value }) => value);
export const NO_MEDIA_CATEGORY = 'Category is required';

export const IMAGE_CATEGORIES = [
  ...MEDIA_CATEGORIES,
  ...GALLERIES.map(({ category }) => ({ value: category, label: category })),
];

export type ImageCategory = (typeof IMAGE_CATEGORIES)[number]['value'];

export function categoryLabel(category: string): string {
  return IMAGE_CATEGORIES.find(({ value }) => value === category)?.label ?? category;
}

export function categoryIn<C extends string>(given: unknown, allowed: readonly C[]): C | undefined {
  return allowed.find((category) => category === given);
}

export const GALLERY_CATEGORIES = GALLERIES.map(({ category }) => category);

const ABOUT: Record<ImageCategory, string> = {
  'Wedding & Event': 'flowers for a wedding or event',
  'General Floristry': 'an arrangement from the studio',
  'Micro Farm': 'flowers from the micro farm',
  blog: 'a picture from the journal',
  vendor: 'work of a vendor we trust',
  about_story: 'a picture from the story of the studio',
  affiliation_award: 'the mark of an affiliation or award',
};
export const ABOUT_HOMEPAGE = 'flowers from our work';

export function aboutCategory(category: string): string {
  return ABOUT[category as ImageCategory] ?? ABOUT_HOMEPAGE;
}

export const titleText = z
  .string()
  .optional()
  .transform((text) => cleanText(text ?? '').slice(0, 200));
