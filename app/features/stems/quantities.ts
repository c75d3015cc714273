import { invalid } from '~/lib/parse-form';
import { isUuid } from '~/lib/uuid';

export interface StemQuantity {
  stem_id: string;
  quantity: number;
}

/** Stems in rows and what they are for in columns, as a form posts them: 'stem.0', 'quantity.0.{column}'. */
export type QuantityRows = { stem_id: string; quantities: Record<string, string> }[];

const MAX_ROWS = 100;

/** By column. Throws the errors of the fields. Rows without a stem and cells without a number are left out. */
export function parseQuantities(
  typed: Record<string, string>,
  columns: string[],
  most: number,
): Map<string, StemQuantity[]> {
  const errors: Record<string, string> = {};
  const parsed = new Map<string, StemQuantity[]>(columns.map((column) => [column, []]));
  const seen = new Set<string>();
  for (let row = 0; row < MAX_ROWS; row++) {
    const stem_id = typed[`stem.${row}`] ?? '';
    const filled = columns.filter((column) => (typed[`quantity.${row}.${column}`] ?? '').trim() !== '');
    if (stem_id === '' && filled.length > 0) errors[`stem.${row}`] = 'Choose the stem.';
    if (!isUuid(stem_id)) continue;
    if (seen.has(stem_id)) errors[`stem.${row}`] = 'This stem is listed twice.';
    seen.add(stem_id);
    for (const column of filled) {
      const quantity = Number(typed[`quantity.${row}.${column}`]);
      if (Number.isInteger(quantity) && quantity >= 0 && quantity <= most) {
        if (quantity > 0) parsed.get(column)?.push({ stem_id, quantity });
      } else errors[`quantity.${row}.${column}`] = `A whole number up to ${most.toLocaleString('en-US')}.`;
    }
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return parsed;
}

/** What was typed, as rows again. */
export function typedRows(typed: Record<string, string>, columns: string[]): QuantityRows {
  const rows: QuantityRows = [];
  for (let row = 0; typed[`stem.${row}`] !== undefined && row < MAX_ROWS; row++)
    rows.push({
      stem_id: typed[`stem.${row}`] ?? '',
      quantities: Object.fromEntries(columns.map((column) => [column, typed[`quantity.${row}.${column}`] ?? ''])),
    });
  return rows;
}

export function storedRows(stored: (StemQuantity & { column: string })[]): QuantityRows {
  const rows = new Map<string, Record<string, string>>();
  for (const { stem_id, quantity, column } of stored)
    rows.set(stem_id, { ...rows.get(stem_id), [column]: String(quantity) });
  return [...rows].map(([stem_id, quantities]) => ({ stem_id, quantities }));
}
