/** The text fields of a sent form. A body that is no form has none; of a repeated name the last counts. */
export async function formFields(request: Request): Promise<Record<string, string>> {
  return textsOf(await formOf(request));
}

/** Many more than any form of ours has, a list with all its boxes ticked among them. */
const MOST_FIELDS = 5000;

/** As much as `bodyLimit` allows (server/app.ts), which leaves forms with files to whoever reads them. */
const MOST_BYTES = 1024 * 1024;

/**
 * A sent form without files; an empty one where the body is none, or is none that a browser makes. Throws the answer (413)
 * where there is more of it than any form has.
 */
export async function formOf(request: Request): Promise<FormData> {
  const isWithFiles = /^multipart\//i.test(request.headers.get('content-type') ?? '');
  const form = await (isWithFiles ? limitBody(request) : request.formData().catch(() => new FormData()));
  return isSound(form) ? form : new FormData();
}

/** Reads no further than a form without files can go. */
async function limitBody({ body, headers }: Request) {
  let bytes = 0;
  const counted = body?.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(piece, passed) {
        bytes += piece.length;
        if (bytes > MOST_BYTES) passed.error(new Error('Larger than a form.'));
        else passed.enqueue(piece);
      },
    }),
  );
  const form = await new Response(counted, { headers }).formData().catch(() => new FormData());
  if (bytes > MOST_BYTES) throw new Response('That is more than this page takes at once.', { status: 413 });
  return form;
}

/** What was sent in JSON; an empty object where the body is none. */
export async function jsonOf(request: Request): Promise<object> {
  const sent: unknown = await request.json().catch(() => undefined);
  return typeof sent === 'object' && sent !== null ? sent : {};
}

/** A hundred thousand fields take long to read and longer to say again; a NUL is in no text that a person typed. */
function isSound(form: FormData) {
  let fields = 0;
  for (const field of form) if (++fields > MOST_FIELDS || field.some(hasNul)) return false;
  return true;
}

function hasNul(text: FormDataEntryValue) {
  return typeof text === 'string' && text.includes('\0');
}

/** The text fields of a form by their names. */
export function textsOf(form: FormData): Record<string, string> {
  return Object.fromEntries([...form].filter((field): field is [string, string] => typeof field[1] === 'string'));
}

/** The ids that a form names, one for each box that is ticked. */
export function idsIn(form: FormData): string[] {
  return form.getAll('id').filter((id) => typeof id === 'string');
}
