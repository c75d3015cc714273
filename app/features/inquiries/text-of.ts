/** What a form says under a name; the texts of a name that comes several times, one after the other. */
export function textOf(form: FormData, name: string): string {
  return form
    .getAll(name)
    .filter((value) => typeof value === 'string')
    .join(', ');
}
