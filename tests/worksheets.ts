import { formFieldsIn } from './forms.ts';
import type { Studio } from './open-studio.ts';
import type { Visitor } from './visitor.ts';

export const EDITOR = '/reference-manager';

/** A worksheet with a section of each kind, as its form posts it. */
export const BUDGET = {
  intent: 'save',
  title: 'Budget Worksheet',
  description: 'What each piece costs.',
  intro: 'Fill in the first column.\n\nBring it along.',
  ...section(0, { kind: 'text', heading: 'Before you begin', text: 'Count your tables.' }),
  ...section(1, { kind: 'checklist', heading: 'To bring', lines: 'A swatch of the dress\nThree pictures' }),
  ...section(2, {
    kind: 'table',
    heading: 'Pieces',
    columns: 'Piece | How many | Price',
    lines: 'Bridal bouquet | 1 | from $225\nCenterpiece\n|',
  }),
  ...section(3, { kind: 'timeline', heading: 'The day', lines: '8:00 AM | The van leaves\n| First look' }),
  ...section(4, { kind: 'blanks', heading: 'About you', lines: 'Names\nVenue' }),
};

export function section(place: number, fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [`sections.${place}.${name}`, value]));
}

export function addWorksheet(staff: Visitor, fields: Record<string, string> = {}) {
  return staff.post(`${EDITOR}/new`, { ...BUDGET, ...fields });
}

/** The address and the fields of the form of the newest worksheet. */
export async function openEditor({ platform: { db } }: Studio, staff: Visitor) {
  const newest = db.selectFrom('reference_materials').select('id').orderBy('created_at', 'desc').orderBy('id', 'desc');
  const address = `${EDITOR}/${(await newest.limit(1).executeTakeFirstOrThrow()).id}`;
  return { address, fields: formFieldsIn(await (await staff.get(address)).text()) };
}
