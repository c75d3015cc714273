/** The text fields of a sent form. A body that is no form has none; of a repeated name the last counts. */
export async function formFields(request: Request): Promise<Record<string, string>> {
  return textsOf(await formOf(request));
}

/** A sent form; an empty one where the body is none. */
export function formOf(request: Request): Promise<FormData> {
  return request.formData().catch(() => new FormData());
}

/** The text fields of a form by their names. */
export function textsOf(form: FormData): Record<string, string> {
  return Object.fromEntries([...form].filter((field): field is [string, string] => typeof field[1] === 'string'));
}

/** The ids that a form names, one for each box that is ticked. */
export function idsIn(form: FormData): string[] {
  return form.getAll('id').filter((id) => typeof id === 'string');
}
