/** The text fields of a sent form. A body that is no form has none; of a repeated name the last counts. */
export async function formFields(request: Request): Promise<Record<string, string>> {
  return textsOf(await formOf(request));
}

/** Many more than any form of ours has, a list with all its boxes ticked among them. */
const MOST_FIELDS = 5000;

/** A sent form; an empty one where the body is none, or is none that a browser makes. */
export async function formOf(request: Request): Promise<FormData> {
  const form = await request.formData().catch(() => new FormData());
  return isSound(form) ? form : new FormData();
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
