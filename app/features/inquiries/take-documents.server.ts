import { createReadStream } from 'node:fs';
import { fileTypeFromFile } from 'file-type';
import type { Context } from '~/platform/context.server';
import type { FormLimits, LostFile, PostedForm } from '~/platform/posted-form.server';
import type { TempFile } from '~/platform/temp-files.server';
import { STAFF_QUOTA_USED } from '~/platform/upload-quota.server';
import type { Toast } from '~/ui/toast';
import {
  DOCUMENT_TOO_LARGE,
  FILE_AND_CATEGORY,
  isDocumentCategory,
  MAX_DOCUMENT_BYTES,
  MAX_DOCUMENTS,
  TOO_MANY_DOCUMENTS,
} from './client-documents.schema';
import { addDocument } from './client-documents.server';
import { takeUpload } from './take-upload.server';

export const DOCUMENT_LIMITS: FormLimits = { files: MAX_DOCUMENTS, fileBytes: MAX_DOCUMENT_BYTES, from: 'staff' };

const WHY_LOST: Record<LostFile['why'], string> = {
  'too large': DOCUMENT_TOO_LARGE,
  'too many': TOO_MANY_DOCUMENTS,
  'broken off': 'It did not arrive whole. Please send it again.',
  'quota used': STAFF_QUOTA_USED,
};

export interface TakenDocuments {
  stored: number;
  /** The first error; the other files were stored. */
  error?: Toast;
  errors: { file?: string; category?: string };
}

export async function takeDocuments(context: Context, clientId: string, form: PostedForm): Promise<TakenDocuments> {
  const { files, lost, texts } = form;
  const { category = '' } = texts;
  const isEmpty = files.length + lost.length === 0;
  if (isEmpty || !isDocumentCategory(category)) {
    const errors = {
      ...(isEmpty && { file: 'Please select a file.' }),
      ...(!isDocumentCategory(category) && { category: 'Please select a category.' }),
    };
    return { stored: 0, error: { title: FILE_AND_CATEGORY }, errors };
  }
  const errors: Toast[] = lost.map(({ name, why }) => ({
    ...{ title: 'Upload Failed', description: `${name}: ${WHY_LOST[why]}` },
  }));
  for (const file of files) {
    const error = await addDocument(context, clientId, { ...(await documentOf(file)), category });
    if (error) errors.push(error);
  }
  const stored = files.length + lost.length - errors.length;
  return { stored, errors: {}, ...(errors[0] && { error: errors[0] }) };
}

export async function takeUploadedDocument(
  context: Context,
  clientId: string,
  { upload = '', category = '' }: Record<string, string>,
): Promise<Response> {
  if (!upload || !isDocumentCategory(category)) return Response.json({ title: FILE_AND_CATEGORY }, { status: 400 });
  return takeUpload(context, { id: upload, mostBytes: MAX_DOCUMENT_BYTES }, async (file, arrival) =>
    addDocument(context, clientId, { ...(await documentOf(file)), category, arrival }),
  );
}

async function documentOf({ name, path }: TempFile) {
  const type = await fileTypeFromFile(path);
  return { name, contentType: type?.mime ?? 'application/octet-stream', open: () => createReadStream(path) };
}
