/** The text fields of a sent form. A body that is no form has none; of a repeated name the last counts. */
export async function formFields(request: Request): Promise<Record<string, string>> {
  const form = await request.formData().catch(() => new FormData());
  return Object.fromEntries([...form].filter((field): field is [string, string] => typeof field[1] === 'string'));
}
