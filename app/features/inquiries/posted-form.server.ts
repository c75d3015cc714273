import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyFileStream } from '@fastify/busboy';
import { MOST_FILE_BYTES, MOST_FILES } from './file-limits';
import { InquiryRefused } from './inquiry-refused';
import { bodyOf, type SpooledFile, spool } from './spool.server';

const MOST_BODY_BYTES = MOST_FILES * MOST_FILE_BYTES + 1024 * 1024;
const LIMITS = { fieldSize: 64 * 1024, fields: 300, parts: 500, fileSize: MOST_FILE_BYTES };

export interface PostedForm {
  /** Every text; for a file field the names of its files. */
  answers: FormData;
  files: SpooledFile[];
  /** How many files did not arrive: too large, too many, or no room for them here. */
  missing: number;
}

/**
 * Reads a form with files as it comes in, the files straight into `folder`, so that memory stays flat whatever is
 * sent. A file that fails does not keep the others. Throws `InquiryRefused` where the body is no such form.
 */
export async function readPostedForm(request: Request, folder: string): Promise<PostedForm> {
  const contentType = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data;/i.test(contentType)) throw new InquiryRefused(415, 'This page takes its own form only.');
  const form: PostedForm = { answers: new FormData(), files: [], missing: 0 };
  const arriving: Promise<void>[] = [];
  const parser = new Busboy({ headers: { 'content-type': contentType }, limits: LIMITS, preservePath: true });
  parser.on('field', (name, value) => form.answers.append(name, value));
  parser.on('file', (field, body, name) => {
    // A file input that nothing was chosen in is sent too, without a name.
    if (!name) return leave(body);
    if (arriving.length < MOST_FILES)
      arriving.push(receive(form, field, { name, path: join(folder, String(arriving.length)) }, body));
    else {
      form.missing += 1;
      leave(body);
    }
  });
  try {
    await pipeline(bodyOf(request, MOST_BODY_BYTES, 'The form and its files are larger than 500 MB.'), parser);
  } catch (error) {
    await Promise.all(arriving);
    if (error instanceof InquiryRefused) throw error;
    throw new InquiryRefused(400, 'The form did not arrive whole. Please send it again.');
  }
  await Promise.all(arriving);
  return form;
}

async function receive(form: PostedForm, field: string, file: SpooledFile, body: BusboyFileStream) {
  if (await arrives(body, file.path)) {
    // A form sent twice brings every file twice: the same bytes under the same name are the same file.
    form.files.push({ ...file, upload_token: await hashOf(file) });
    form.answers.append(field, file.name);
  } else form.missing += 1;
}

/** Whether the whole file is here: not cut off at its limit, not broken off, not refused by the disk. */
async function arrives(body: BusboyFileStream, path: string) {
  try {
    await spool(body, path);
    return !body.truncated;
  } catch {
    leave(body);
    return false;
  }
}

/** Reads on to the next part without keeping anything. */
function leave(body: BusboyFileStream) {
  body.on('error', () => undefined);
  body.resume();
}

async function hashOf({ name, path }: SpooledFile) {
  const hash = createHash('sha256').update(`${name}\0`);
  for await (const piece of createReadStream(path)) hash.update(piece);
  return hash.digest('base64url');
}
