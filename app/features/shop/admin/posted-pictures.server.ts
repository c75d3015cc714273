import { readAltText } from '~/lib/alt-text';
import { ANY_PICTURE, MAX_PICTURE_BYTES } from '~/lib/picture-file';
import { UserError } from '~/lib/user-error';
import type { FormLimits, PostedFile, PostedForm } from '~/platform/posted-form.server';
import { LOST_PICTURE } from '~/platform/posted-picture.server';
import { type PreparedPicture, preparePicture } from '~/platform/prepare-picture.server';
import { MAX_ROWS } from './product-draft';

export const PRODUCT_PICTURES: FormLimits = {
  files: MAX_ROWS.images,
  fileBytes: MAX_PICTURE_BYTES,
  bodyBytes: 10 * MAX_PICTURE_BYTES,
  from: 'staff',
};

export interface DescribedPicture {
  picture: PreparedPicture;
  alt: string;
}

interface PostedPictures {
  pictures: DescribedPicture[];
  /** A sentence for each file that is no picture or got lost; it begins with its name. */
  refused: string[];
  /** By field. */
  errors: Record<string, string>;
}

/** The pictures of a product form, in their order; `stored` are those that the product keeps. */
export async function readPictures({ files, fields, lost }: PostedForm, stored: number): Promise<PostedPictures> {
  const refused = lost.map(({ name, reason }) => `${name}: ${LOST_PICTURE[reason]}`);
  const pictures: DescribedPicture[] = [];
  const errors: Record<string, string> = {};
  const textOf = alternativeTexts(fields);
  for (const file of files) {
    const alt = textOf(file);
    const picture = await prepare(file);
    if (typeof picture === 'string') {
      refused.push(`${file.name}: ${picture}`);
      continue;
    }
    pictures.push({ picture, alt });
  }
  if (pictures.length === 0 && refused.length > 0) errors.picture = refused.join(' ');
  if (pictures.length > 0 && stored + pictures.length > MAX_ROWS.images)
    errors.picture = `A product can have ${MAX_ROWS.images} pictures. Choose fewer.`;
  return { pictures, refused, errors };
}

async function prepare(file: PostedFile): Promise<PreparedPicture | string> {
  try {
    return await preparePicture(file, ANY_PICTURE);
  } catch (error) {
    if (error instanceof UserError) return error.message;
    throw error;
  }
}

/** By the names that the form sends with the texts: a file can get lost. Without scripts one text is for all. */
function alternativeTexts(fields: FormData) {
  const textsOf = (field: string) => fields.getAll(field).filter((text) => typeof text === 'string');
  const texts = textsOf('picture_alt');
  const names: (string | undefined)[] = textsOf('picture_name');
  return ({ name }: PostedFile) => {
    const at = Math.max(names.indexOf(name), 0);
    names[at] = undefined;
    return readAltText(texts[at], name);
  };
}
