import { readAltText } from '~/lib/alt-text';
import { cleanText } from '~/lib/clean-text';
import { cropForm } from '~/lib/crop-form';
import { versionIn } from '~/platform/edit-conflict.server';
import type { FieldErrors } from '~/lib/field-errors';
import type { Flash } from '~/lib/flash';
import { invalid } from '~/lib/parse-form';
import { titleText } from '~/features/gallery/media.schema';

export const PICTURE_LABELS = { alt: 'Alternative text', title: 'Title' };

export function parsePicture(texts: Record<string, string>, errors: FieldErrors = {}, toast?: Flash) {
  const alt = readAltText(texts.alt);
  if (Object.keys(errors).length > 0) throw invalid(errors, toast);
  const title = titleText.parse(texts.title);
  const described = texts.description === undefined ? {} : { description: cleanText(texts.description).slice(0, 500) };
  return { title, alt, ...described, crop: cropForm.parse(texts), version: versionIn(texts) };
}
