export async function formFields(request: Request): Promise<Record<string, string>> {
  return textFields(await readForm(request));
}

const MAX_FIELDS = 5000;

/** The limit of `bodyLimit` (server/app.ts), which does not apply to forms with files. */
const MAX_BYTES = 1024 * 1024;

/** A posted form without files; empty if the body is no form. Throws a 413 response if it is larger than any form. */
export async function readForm(request: Request): Promise<FormData> {
  const isWithFiles = /^multipart\//i.test(request.headers.get('content-type') ?? '');
  const form = await (isWithFiles ? limitBody(request) : request.formData().catch(() => new FormData()));
  return isPlausible(form) ? form : new FormData();
}

async function limitBody({ body, headers }: Request) {
  let bytes = 0;
  const counted = body?.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(piece, passed) {
        bytes += piece.length;
        if (bytes > MAX_BYTES) passed.error(new Error('Larger than a form.'));
        else passed.enqueue(piece);
      },
    }),
  );
  const form = await new Response(counted, { headers }).formData().catch(() => new FormData());
  if (bytes > MAX_BYTES) throw new Response('That is too much for this page.', { status: 413 });
  return form;
}

export async function readJson(request: Request): Promise<object> {
  const sent: unknown = await request.json().catch(() => undefined);
  return typeof sent === 'object' && sent !== null ? sent : {};
}

/** A hundred thousand fields take long to parse; a NUL is in no text that a person typed. */
function isPlausible(form: FormData) {
  let fields = 0;
  for (const field of form) if (++fields > MAX_FIELDS || field.some(hasNul)) return false;
  return true;
}

function hasNul(text: FormDataEntryValue) {
  return typeof text === 'string' && text.includes('\0');
}

export function textFields(form: FormData): Record<string, string> {
  return Object.fromEntries([...form].filter((field): field is [string, string] => typeof field[1] === 'string'));
}

export function idFields(form: FormData): string[] {
  return form.getAll('id').filter((id) => typeof id === 'string');
}
