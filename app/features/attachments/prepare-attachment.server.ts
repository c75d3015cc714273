import { createReadStream } from 'node:fs';
import { fileTypeFromFile } from 'file-type';
import { ANY_PICTURE, pictureKindOf } from '~/lib/picture-file';
import { UserError } from '~/lib/user-error';
import { preparePicture, type PreparedPicture, withEnding } from '~/platform/prepare-picture.server';
import type { TempFile } from '~/platform/temp-files.server';

/** Those without macros. */
const DOCUMENTS: Record<string, string> = {
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
};

const WRONG_KIND = 'Not a picture, PDF, Word or Excel file. Not added.';

/** Judged by its bytes. A picture is re-encoded, a document stays as it is and is only ever downloaded. Throws a `UserError` for others. */
export async function prepareAttachment(file: TempFile): Promise<PreparedPicture> {
  const { mime = '' } = (await fileTypeFromFile(file.path)) ?? {};
  if (pictureKindOf(mime)) return preparePicture(file, ANY_PICTURE);
  const ending = DOCUMENTS[mime];
  if (!ending) throw new UserError(400, 'invalid', WRONG_KIND);
  return { name: withEnding(file.name, ending), contentType: mime, open: () => createReadStream(file.path) };
}
