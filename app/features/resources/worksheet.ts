/** What a worksheet says besides its title: an intro, then its sections in order. */
export interface Worksheet {
  intro: string;
  sections: WorksheetSection[];
}

export interface WorksheetSection {
  kind: WorksheetKind;
  heading?: string;
  text?: string;
  /** The headings of a table, with | between them. */
  columns?: string;
  /** An entry on each line; with | between the cells of a row, and after the time of a timeline. */
  lines?: string;
}

export interface SectionField {
  name: Exclude<keyof WorksheetSection, 'kind'>;
  label: string;
  type: 'line' | 'text';
  required?: boolean;
  hint?: string;
}

interface Definition {
  label: string;
  fields: SectionField[];
}

const HEADING: SectionField = { name: 'heading', label: 'Heading', type: 'line' };
const TEXT: SectionField = { name: 'text', label: 'Text', type: 'text' };

function lines(label: string, hint: string): SectionField {
  return { name: 'lines', label, type: 'text', required: true, hint };
}

export const WORKSHEET_KINDS = {
  text: {
    label: 'Text',
    fields: [HEADING, { ...TEXT, required: true, hint: 'An empty line begins a new paragraph.' }],
  },
  checklist: {
    label: 'Checklist',
    fields: [HEADING, TEXT, lines('Items', 'One on each line. Each gets a box to check.')],
  },
  table: {
    label: 'Table',
    fields: [
      HEADING,
      TEXT,
      {
        name: 'columns',
        label: 'Column headings',
        type: 'line',
        required: true,
        hint: 'With | between them: Piece | How many | Price',
      },
      lines('Rows', 'One on each line, with | between the cells. A cell without text is left to fill in.'),
    ],
  },
  timeline: {
    label: 'Timeline',
    fields: [HEADING, TEXT, lines('Moments', 'One on each line: 8:00 AM | The bouquets arrive')],
  },
  blanks: {
    label: 'Lines to fill in',
    fields: [HEADING, TEXT, lines('Labels', 'One on each line, such as Venue. Each gets a line to write on.')],
  },
} satisfies Record<string, Definition>;

export type WorksheetKind = keyof typeof WORKSHEET_KINDS;

export function kindDefinition(kind: WorksheetKind): Definition {
  return WORKSHEET_KINDS[kind];
}

export function linesOf({ lines = '' }: Pick<WorksheetSection, 'lines'>): string[] {
  return lines
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

/** Without empty cells at the end. */
export function cellsOf(line = ''): string[] {
  const cells = line.split('|').map((cell) => cell.trim());
  return cells.slice(0, cells.findLastIndex(Boolean) + 1);
}

/** A table with as many cells in each row as it has columns. */
export function tableOf(section: WorksheetSection): { columns: string[]; rows: string[][] } {
  const columns = cellsOf(section.columns);
  const rows = linesOf(section).map((line) => {
    const cells = cellsOf(line);
    return columns.map((_, at) => cells[at] ?? '');
  });
  return { columns, rows };
}

export function momentsOf(section: WorksheetSection): { time: string; what: string }[] {
  return linesOf(section).map((line) => {
    const [time = '', ...what] = line.split('|');
    return { time: time.trim(), what: what.join('|').trim() };
  });
}

export function paragraphsOf(text = ''): string[] {
  return text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '');
}

/** As staff type it, for comparing two versions. */
export function worksheetText({ intro, sections }: Worksheet): string {
  const parts = sections.flatMap(({ heading, text, columns, lines }) => [
    heading && `## ${heading}`,
    text,
    columns,
    lines,
  ]);
  return [intro, ...parts].filter(Boolean).join('\n\n');
}
