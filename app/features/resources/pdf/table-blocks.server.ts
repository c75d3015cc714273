import { tableOf, type WorksheetSection } from '../worksheet';
import {
  type Block,
  printable,
  QUIET,
  RULE,
  type SheetDocument,
  type Tag,
  type TextStyle,
} from './sheet-document.server';

const HEAD = { face: 'bold', size: 9, color: QUIET } as const;
const FIRST = { face: 'bold', size: 10 } as const;
const CELL = { face: 'sans', size: 10 } as const;
/** Numbers that are read from afar, and small text beside them. */
const DENSE_FIRST = { face: 'bold', size: 16 } as const;
const DENSE_CELL = { face: 'sans', size: 9, lineGap: -1 } as const;
const PADDING = 5;
const GUTTER = 12;
/** Room to write. */
const MIN_ROW = 25;
const MIN_COLUMN = 48;
const MAX_COLUMN = 210;
/** A column that is left to fill in. */
const BLANK_COLUMN = 84;

/** `dense`: ten orders fit on a page, and columns that are left to fill in are as wide as `blank`. */
export type PrintedSection = WorksheetSection & { dense?: { blank: number } };

interface Cell {
  text: string;
  style: TextStyle;
  x: number;
  type: 'TH' | 'TD';
  scope?: 'Column' | 'Row';
}

/** A row for each line; the heading is drawn again on each page. */
export function tableBlocks(sheet: SheetDocument, section: PrintedSection, table: () => Tag): Block[] {
  const { columns, rows } = printableTable(section);
  const { dense } = section;
  const [first, other] = dense ? [DENSE_FIRST, DENSE_CELL] : [FIRST, CELL];
  const widths = dense ? denseWidths(sheet, dense.blank, rows) : columnWidths(sheet, columns, rows);
  const places = widths.map((_, at) => sheet.left + widths.slice(0, at).reduce((sum, width) => sum + width, 0));
  const cellAt = (text: string, at: number) => ({ text, x: places[at] ?? 0, width: (widths[at] ?? 0) - GUTTER });

  const head = rowBlock(
    sheet,
    sheet.tagLater(table, 'THead'),
    0,
    columns.map((text, at) => {
      const { width, ...cell } = cellAt(text, at);
      return { ...cell, style: { ...HEAD, width }, type: 'TH', scope: 'Column' };
    }),
  );
  const body = sheet.tagLater(table, 'TBody');
  const drawn = rows.map((row) =>
    rowBlock(
      sheet,
      body,
      MIN_ROW,
      row.map((text, at) => {
        const { width, ...cell } = cellAt(text, at);
        const isFirst = at === 0 && text !== '';
        const style = { ...(isFirst ? first : other), width };
        return isFirst ? { ...cell, style, type: 'TH', scope: 'Row' } : { ...cell, style, type: 'TD' };
      }),
    ),
  );
  return [{ ...head, isWithNext: true }, ...drawn.map((block) => ({ ...block, repeated: head }))];
}

function printableTable(section: WorksheetSection) {
  const { columns, rows } = tableOf(section);
  return {
    columns: columns.map((text) => printable(text, 'bold')),
    rows: rows.map((row) => row.map((text, at) => printable(text, at === 0 ? 'bold' : 'sans'))),
  };
}

function rowBlock(sheet: SheetDocument, parent: () => Tag, minHeight: number, cells: Cell[]): Block {
  const heights = cells.map(({ text, style }) => sheet.heightOf(text, style) + 2 * PADDING);
  const height = Math.max(minHeight, ...heights);
  return {
    height,
    draw(y, isRepeated) {
      const row = isRepeated ? undefined : sheet.tag(parent(), 'TR');
      for (const { text, style, x, type, scope } of cells) {
        const tag = row && sheet.tag(row, type, scope);
        sheet.write(text, { x, y: y + PADDING }, style, tag);
      }
      sheet.rule(sheet.left, sheet.left + sheet.width, y + height - 0.5, minHeight === 0 ? QUIET : RULE);
    },
  };
}

/** As wide as what the columns say, on the whole width of the sheet. */
function columnWidths(sheet: SheetDocument, columns: string[], rows: string[][]) {
  const wanted = columns.map((head, at) => {
    const cells = rows.map((row) => row[at] ?? '');
    const isBlank = cells.every((text) => text === '');
    const widest = Math.max(
      sheet.widthOf(head, HEAD),
      ...cells.map((text) => sheet.widthOf(text, at === 0 ? FIRST : CELL)),
    );
    return Math.min(Math.max(widest + GUTTER + 2, isBlank ? BLANK_COLUMN : MIN_COLUMN), MAX_COLUMN);
  });
  const sum = wanted.reduce((total, width) => total + width, 0);
  if (sum <= sheet.width) return wanted.map((width) => (width * sheet.width) / sum);
  const most = widestPossible(wanted, sheet.width);
  return wanted.map((width) => Math.min(width, most));
}

/** The first column takes what it needs. The others share the rest by how much they say, so that rows are low. */
function denseWidths(sheet: SheetDocument, blank: number, rows: string[][]) {
  const columns = (rows[0] ?? []).map((_, at) => rows.map((row) => row[at] ?? ''));
  const [numbers = [], ...others] = columns;
  const first = Math.max(...numbers.map((text) => sheet.widthOf(text, DENSE_FIRST))) + GUTTER + 2;
  const lengths = others.map((cells) => cells.reduce((sum, text) => sum + sheet.widthOf(text, DENSE_CELL), 0));
  const least = lengths.map((length) => (length === 0 ? blank : MIN_COLUMN));
  const left = sheet.width - [first, ...least].reduce((sum, width) => sum + width);
  const all = lengths.reduce((sum, length) => sum + length, 0);
  return [first, ...least.map((width, at) => width + (left * (lengths[at] ?? 0)) / (all || 1))];
}

/** How wide columns may be so that all together take `total`: narrow ones keep what they want. */
function widestPossible(wanted: number[], total: number): number {
  let left = total;
  for (const [at, width] of wanted.toSorted((one, other) => one - other).entries()) {
    const most = left / (wanted.length - at);
    if (width > most) return most;
    left -= width;
  }
  return total;
}
