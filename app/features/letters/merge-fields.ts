/** What stands in braces in a letter or template, and what it is replaced by. */
export const MERGE_FIELDS = {
  'first name': 'Their first name',
  partner: 'First name of their partner',
  event: 'Name of the event',
  'event day': 'Day of the event',
  place: 'Place of the event',
  guests: 'Number of guests',
  'studio name': 'Name of the studio',
  'studio phone': 'Telephone of the studio',
  'my name': 'Your name',
} as const;

export type MergeValues = Record<keyof typeof MERGE_FIELDS, string>;

const FIELD = /\{\s*([^{}\n]{1,40}?)\s*\}/g;

/** Fields without a value stay as they are. */
export function fillFields(text: string, values: MergeValues): string {
  return text.replace(FIELD, (whole, name: string) => valueOf(name, values) || whole);
}

function valueOf(name: string, values: MergeValues): string | undefined {
  const known = name.toLowerCase();
  return Object.hasOwn(values, known) ? values[known as keyof MergeValues] : undefined;
}

/** '{place}' and what else would reach the reader in braces. */
export function unfilledFields(text: string, values: MergeValues): string[] {
  return [...new Set([...fillFields(text, values).matchAll(FIELD)].map(([whole]) => whole))];
}

/** Those of a template that no event has. */
export function unknownFields(text: string): string[] {
  const names = new Set<string>(Object.keys(MERGE_FIELDS));
  return [...text.matchAll(FIELD)].flatMap(([whole, name = '']) => (names.has(name.toLowerCase()) ? [] : [whole]));
}
