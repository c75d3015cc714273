import { data } from 'react-router';
import { altError } from '~/lib/alt-text';
import { cleanText } from '~/lib/clean-text';
import type { EditConflict } from '~/lib/edit-conflict';
import { type CropForm, cropForm } from '~/lib/crop-form';
import { type EditFailure, versionIn } from '~/platform/edit-conflict.server';
import type { Flash } from '~/platform/flash.server';
import { titleText } from './media.schema';

export interface Refused {
  error?: Flash;
  errors: Record<string, string>;
  typed?: Record<string, string>;
  conflict?: EditConflict;
}

export const PICTURE_LABELS = { alt: 'Alternative text', title: 'Title' };

export function refused(error: Flash | undefined, status = 400, typed?: Record<string, string>) {
  const returned: Refused = { error, errors: {}, ...(typed && { typed }) };
  return data(returned, status);
}

export function unsaved({ status, ...failure }: EditFailure, typed: Record<string, string>) {
  const returned: Refused = { ...failure, typed };
  return data(returned, status);
}

type Checked =
  | {
      values: { title: string; alt: string; description?: string; crop: CropForm; version?: number };
      errors?: undefined;
    }
  | { values?: undefined; errors: Record<string, string> };

export function parsePictureForm(texts: Record<string, string>): Checked {
  const alt = cleanText(texts.alt ?? '');
  const error = altError(alt);
  if (error) return { errors: { alt: error } };
  const title = titleText.parse(texts.title);
  const said = texts.description === undefined ? {} : { description: cleanText(texts.description).slice(0, 500) };
  return { values: { title, alt, ...said, crop: cropForm.parse(texts), version: versionIn(texts) } };
}
