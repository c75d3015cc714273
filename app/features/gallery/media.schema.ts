import { z } from 'zod';
import { cleanText } from '~/lib/clean-text';
import type { Gallery } from './gallery.schema';

export const MEDIA_CATEGORIES = [
  { value: 'blog', label: 'Blog' },
  { value: 'vendor', label: 'Vendor' },
  { value: 'about_story', label: 'Our Story' },
  { value: 'affiliation_award', label: 'Affiliations & Awards' },
] as const;

export const MEDIA_VALUES = MEDIA_CATEGORIES.map(({ value }) => value);
export const NO_MEDIA_CATEGORY = 'Category is required';

/** With the galleries, by their names. */
export function imageCategories(galleries: Gallery[]): { value: string; label: string }[] {
  return [...MEDIA_CATEGORIES, ...galleries.map(({ category, title }) => ({ value: category, label: title }))];
}

/** Of a category that is no gallery. */
export function mediaLabel(category: string): string | undefined {
  return MEDIA_CATEGORIES.find(({ value }) => value === category)?.label;
}

export function categoryIn<C extends string>(given: unknown, allowed: readonly C[]): C | undefined {
  return allowed.find((category) => category === given);
}

const ABOUT: Record<string, string> = {
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
  return ABOUT[category] ?? ABOUT_HOMEPAGE;
}

export const titleText = z
  .string()
  .optional()
  .transform((text) => cleanText(text ?? '').slice(0, 200));
