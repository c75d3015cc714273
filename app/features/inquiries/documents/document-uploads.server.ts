import { createReadStream } from 'node:fs';
import { fileTypeFromFile } from 'file-type';
import type { Context } from '~/platform/context.server';
import { BROKEN_OFF, type FormLimits, type LostFile, type PostedForm } from '~/platform/posted-form.server';
import type { TempFile } from '~/platform/temp-files.server';
import { STAFF_QUOTA_USED } from '~/platform/upload-quota.server';
import type { Flash } from '~/lib/flash';
import { invalid } from '~/lib/parse-form';
import {
  DOCUMENT_TOO_LARGE,
  FILE_AND_CATEGORY,
  isDocumentCategory,
  MAX_DOCUMENT_BYTES,
  MAX_DOCUMENTS,
  TOO_MANY_DOCUMENTS,
} from './client-documents.schema';
import { addDocument } from './client-documents.server';
import { handleUpload } from './handle-upload.server';

export const DOCUMENT_LIMITS: FormLimits = { files: MAX_DOCUMENTS, fileBytes: MAX_DOCUMENT_BYTES, from: 'staff' };

const WHY_LOST: Record<LostFile['reason'], string> = {
  'too large': DOCUMENT_TOO_LARGE,
  'too many': TOO_MANY_DOCUMENTS,
  'broken off': BROKEN_OFF,
  'quota used': STAFF_QUOTA_USED,
};

/** Stores what a form of the staff brought under its category, each file for itself; returns how many. */
export async function storeDocuments(context: Context, clientId: string, form: PostedForm): Promise<number> {
  const { files, lost, texts } = form;
  const { category = '' } = texts;
  const isEmpty = files.length + lost.length === 0;
  if (isEmpty || !isDocumentCategory(category)) {
    const errors = {
      ...(isEmpty && { file: 'Please select a file.' }),
      ...(!isDocumentCategory(category) && { category: 'Please select a category.' }),
    };
    throw invalid(errors, { title: FILE_AND_CATEGORY });
  }
  const errors: Flash[] = lost.map(({ name, reason }) => ({
    title: 'Upload Failed',
    description: `${name}: ${WHY_LOST[reason]}`,
  }));
  for (const file of files) {
    const error = await addDocument(context, clientId, { ...(await toDocument(file)), category });
    if (error) errors.push(error);
  }
  if (errors[0]) throw invalid({}, errors[0]);
  return files.length;
}

/** Makes a document of an upload (`upload`) under its `category`; answers the script that sent it. */
export async function handleUploadedDocument(
  context: Context,
  clientId: string,
  { upload = '', category = '' }: Record<string, string>,
): Promise<Response> {
  if (!upload || !isDocumentCategory(category)) return Response.json({ title: FILE_AND_CATEGORY }, { status: 400 });
  return handleUpload(context, { id: upload, mostBytes: MAX_DOCUMENT_BYTES }, async (file, arrival) =>
    addDocument(context, clientId, { ...(await toDocument(file)), category, arrival }),
  );
}

async function toDocument({ name, path }: TempFile) {
  const type = await fileTypeFromFile(path);
  return { name, contentType: type?.mime ?? 'application/octet-stream', open: () => createReadStream(path) };
}
