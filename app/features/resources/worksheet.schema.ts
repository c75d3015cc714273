import { z } from 'zod';
import { anyLine, optionalText, requiredLine } from '~/lib/text-fields';
import {
  cellsOf,
  kindDefinition,
  linesOf,
  WORKSHEET_KINDS,
  type WorksheetKind,
  type WorksheetSection,
} from './worksheet';

export const MAX_TITLE = 200;
export const MAX_DESCRIPTION = 1000;
export const MAX_LINE = 300;
export const MAX_TEXT = 3000;
/** Enough for all lines of a section. */
export const MAX_LINES_TEXT = 20_000;
const MAX_SECTIONS = 20;
const MAX_LINES = 60;
/** Of the whole worksheet: it is a few pages of paper. */
const MAX_ALL_LINES = 240;
const MAX_COLUMNS = 6;
const MAX_CELL = 160;
const QUOTED = 40;

const line = (max: number) => anyLine(max);

const section = z
  .object({
    kind: z.enum(Object.keys(WORKSHEET_KINDS) as WorksheetKind[]),
    heading: line(120),
    text: optionalText(MAX_TEXT),
    columns: line(MAX_LINE),
    lines: optionalText(MAX_LINES_TEXT),
  })
  .superRefine((typed, check) => {
    const mark = (name: string, message: string) => check.addIssue({ code: 'custom', path: [name], message });
    const { fields } = kindDefinition(typed.kind);
    const missing = fields.filter(({ name, required }) => required && !typed[name]);
    for (const { name } of missing) mark(name, 'Please fill this in.');
    if (missing.length > 0) return;
    const wrongColumns = typed.kind === 'table' && columnsError(typed.columns);
    if (wrongColumns) return mark('columns', wrongColumns);
    const wrongLine = fields.some(({ name }) => name === 'lines') && linesError(typed);
    if (wrongLine) mark('lines', wrongLine);
  })
  .transform(withoutForeignFields);

function columnsError(columns: string): string | undefined {
  const heads = cellsOf(columns);
  if (heads.length > MAX_COLUMNS) return `This has ${heads.length} columns. A page has room for ${MAX_COLUMNS}.`;
  if (heads.length === 0 || heads.includes('')) return 'Each column needs a heading.';
  return undefined;
}

type Typed = Pick<WorksheetSection, 'kind'> & { columns: string; lines: string };

/** Names the first line that is wrong; lines count as in the field. */
function linesError({ kind, columns, lines }: Typed): string | undefined {
  const count = linesOf({ lines }).length;
  if (count > MAX_LINES) return `This has ${count} lines. A section can have ${MAX_LINES}.`;
  const width = cellsOf(columns).length;
  for (const [at, text] of lines.split('\n').entries()) {
    const wrong = text.trim() && lineError(kind, text, width);
    if (wrong) return `Line ${at + 1}, “${shortened(text)}”, ${wrong}`;
  }
  return undefined;
}

function lineError(kind: WorksheetKind, text: string, width: number): string | undefined {
  const cells = cellsOf(text);
  if (kind === 'timeline' && !text.includes('|')) return 'needs a | between the time and what happens.';
  if (kind === 'table' && cells.length > width)
    return `has ${cells.length} cells, but the table has ${width} ${width === 1 ? 'column' : 'columns'}.`;
  const [part, max] = kind === 'table' ? ['a cell', MAX_CELL] : ['a line', MAX_LINE];
  const longest = kind === 'table' ? Math.max(0, ...cells.map(({ length }) => length)) : text.length;
  return longest > max ? `is too long: ${part} can have ${max} characters.` : undefined;
}

function shortened(text: string) {
  const letters = [...text.trim()];
  return letters.length > QUOTED ? `${letters.slice(0, QUOTED).join('').trimEnd()}…` : letters.join('');
}

/** A section has only what its kind shows. */
function withoutForeignFields({ kind, ...typed }: Required<WorksheetSection>): WorksheetSection {
  const own = kindDefinition(kind).fields.flatMap(({ name }) => (typed[name] ? [[name, typed[name]]] : []));
  return { kind, ...Object.fromEntries(own) };
}

export const worksheetForm = z
  .object({
    title: requiredLine(MAX_TITLE, 'Please provide a title.'),
    description: optionalText(MAX_DESCRIPTION).transform((text) => text || null),
    intro: optionalText(MAX_TEXT),
    sections: z
      .array(section)
      .min(1, 'Add at least one section.')
      .max(MAX_SECTIONS, `A worksheet can have ${MAX_SECTIONS} sections.`),
  })
  .superRefine(({ sections }, check) => {
    const count = sections.reduce((sum, each) => sum + linesOf(each).length, 0);
    if (count <= MAX_ALL_LINES) return;
    const message = `All sections together have ${count} lines. A worksheet can have ${MAX_ALL_LINES}.`;
    check.addIssue({ code: 'custom', path: ['sections'], message });
  });

export type WorksheetForm = z.infer<typeof worksheetForm>;
