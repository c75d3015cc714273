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

export const titleText = z
  .string()
  .optional()
  .transform((text) => cleanText(text ?? '').slice(0, 200));
