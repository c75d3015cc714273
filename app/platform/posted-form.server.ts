import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyFileStream } from '@fastify/busboy';
import { readForm } from '~/lib/form-fields';
import { HttpError } from './http-error.server';
import type { Context } from './context.server';
import { limitedBody, type TempFile, writeTempFile, withTempFolder } from './temp-files.server';
import { consumeUploadQuota, type Uploader } from './upload-quota.server';

const MB = 1024 * 1024;
/** A product with a hundred variants has more than a thousand fields. */
const PARTS = { fieldSize: MB, fields: 2000, parts: 2200 };

export interface FormLimits {
  files: number;
  fileBytes: number;
  bodyBytes?: number;
  /** Whose upload quota the files count for. Otherwise the code that stores a file counts it. */
  from?: Uploader['kind'];
}

export const TEXTS_ONLY: FormLimits = { files: 0, fileBytes: 0, bodyBytes: MB };

export interface PostedFile extends TempFile {
  field: string;
  size: number;
}

export interface LostFile {
  field: string;
  name: string;
  reason: 'too large' | 'too many' | 'broken off' | 'quota used';
}

/** Of a file that the line was cut in, for whoever sent it. */
export const BROKEN_OFF = 'It did not arrive completely. Please send it again.';

export interface PostedForm {
  fields: FormData;
  texts: Record<string, string>;
  files: PostedFile[];
  lost: LostFile[];
}

/** URLs that take files must be in `FORMS_WITH_FILES` (server/body-limit.ts): only this function limits them. */
export function withPostedForm<T>(
  context: Context,
  request: Request,
  limits: FormLimits,
  work: (form: PostedForm) => Promise<T>,
): Promise<T> {
  return withTempFolder(async (folder) => {
    const form = await readPostedForm(request, folder, limits);
    return work(await withinQuota(context, form, limits));
  });
}

async function withinQuota(context: Context, form: PostedForm, { from }: FormLimits): Promise<PostedForm> {
  const { actor } = context;
  if (!from || !actor) return form;
  const [files, lost] = [[] as PostedFile[], [...form.lost]];
  for (const file of form.files) {
    if (await consumeUploadQuota(context, file.size, { kind: from, id: actor })) files.push(file);
    else lost.push({ field: file.field, name: file.name, reason: 'quota used' });
  }
  return { ...form, files, lost };
}

/** Streams the files into `folder`, so that memory stays flat. A file that fails does not affect the others. */
async function readPostedForm(request: Request, folder: string, limits: FormLimits): Promise<PostedForm> {
  const contentType = request.headers.get('content-type') ?? '';
  if (/^application\/x-www-form-urlencoded/i.test(contentType)) return textsOnly(request);
  if (!/^multipart\/form-data;.*boundary=/i.test(contentType))
    throw new HttpError(415, 'This page only accepts its own form.');
  const form = emptyForm();
  const receiving: Promise<PostedFile | LostFile>[] = [];
  const parser = new Busboy({
    headers: { 'content-type': contentType },
    limits: { ...PARTS, fileSize: limits.fileBytes },
    preservePath: true,
  });
  parser.on('field', (name, value) => addText(form, name, value));
  parser.on('file', (field, body, name) => {
    // An empty file input is sent too, without a name.
    if (!name) return discard(body);
    if (receiving.length < limits.files)
      receiving.push(receiveFile({ field, name, path: join(folder, String(receiving.length)) }, body));
    else {
      form.lost.push({ field, name, reason: 'too many' });
      discard(body);
    }
  });
  const maxBytes = limits.bodyBytes ?? limits.files * limits.fileBytes + MB;
  try {
    await pipeline(
      limitedBody(request, maxBytes, `What was sent is larger than ${Math.floor(maxBytes / MB)} MB.`),
      parser,
    );
  } catch (error) {
    await Promise.all(receiving);
    if (error instanceof HttpError) throw error;
    throw new HttpError(400, 'The form did not arrive completely. Please send it again.');
  }
  for (const file of await Promise.all(receiving)) {
    if ('reason' in file) form.lost.push(file);
    else form.files.push(file);
  }
  return form;
}

async function textsOnly(request: Request) {
  const form = emptyForm();
  for (const [name, value] of await readForm(request)) if (typeof value === 'string') addText(form, name, value);
  return form;
}

function emptyForm(): PostedForm {
  return { fields: new FormData(), texts: Object.create(null), files: [], lost: [] };
}

/** A NUL is in no text that a person typed, and no record can hold it. */
function addText({ fields, texts }: PostedForm, name: string, value: string) {
  if (value.includes('\0')) return;
  fields.append(name, value);
  texts[name] = value;
}

async function receiveFile(file: Omit<PostedFile, 'size'>, body: BusboyFileStream): Promise<PostedFile | LostFile> {
  const { field, name } = file;
  const reason = await saveFile(body, file.path);
  return reason ? { field, name, reason } : { ...file, size: (await stat(file.path)).size };
}

async function saveFile(body: BusboyFileStream, path: string): Promise<LostFile['reason'] | undefined> {
  try {
    await writeTempFile(body, path);
    return body.truncated ? 'too large' : undefined;
  } catch {
    discard(body);
    return 'broken off';
  }
}

function discard(body: BusboyFileStream) {
  body.on('error', () => undefined);
  body.resume();
}
