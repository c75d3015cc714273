import type { z } from 'zod';

const FIELD = /^sections\.(\d{1,2})\.(?:items\.(\d{1,2})\.)?([a-z_]+)$/;

/** The sections of a form whose fields are named by place, such as `sections.2.items.0.title`. Not yet checked. */
export function typedSections(typed: Record<string, string>) {
  const sections = new Map<number, { fields: [string, string][]; items: Map<number, [string, string][]> }>();
  for (const [field, value] of Object.entries(typed)) {
    const [, place, entry, name = ''] = FIELD.exec(field) ?? [];
    if (place === undefined) continue;
    const one = sections.get(Number(place)) ?? { fields: [], items: new Map<number, [string, string][]>() };
    sections.set(Number(place), one);
    if (entry === undefined) one.fields.push([name, value]);
    else one.items.set(Number(entry), [...(one.items.get(Number(entry)) ?? []), [name, value]]);
  }
  return inOrder(sections).map(({ fields, items }) => ({
    ...Object.fromEntries(fields),
    items: inOrder(items).map((each) => Object.fromEntries(each)),
  }));
}

function inOrder<T>(entries: Map<number, T>): T[] {
  return [...entries].sort(([one], [other]) => one - other).map(([, entry]) => entry);
}

/** By the names of the form's fields. */
export function sectionErrors({ issues }: z.ZodError): Record<string, string> {
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join('.'), message]));
}
