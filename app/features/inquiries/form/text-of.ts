/** Repeated fields are joined. */
export function textOf(form: FormData, name: string): string {
  return form
    .getAll(name)
    .filter((value) => typeof value === 'string')
    .join(', ');
}
