import { limitConcurrency } from '~/lib/limit-concurrency';
import { openSheetDocument, printable, QUIET, type SheetDocument } from './sheet-document.server';

/** Ten labels of 4 × 2 inches on US Letter, as Avery 5163 and others have them. In points. */
const LABEL = { width: 288, height: 144, left: 11.25, top: 36, across: 301.5, down: 144 };
const PADDING = 14;
const PER_SHEET = 10;

export interface Label {
  title: string;
  lines: string[];
  foot: string;
  /** Of the order: read at arm's length. */
  number: string;
}

const oneByOne = limitConcurrency(1);

interface LabelStudio {
  author: string;
  logo?: Buffer;
}

export function labelsPdf(
  info: { title: string; created_at: Date },
  labels: Label[],
  { author, logo }: LabelStudio,
): Promise<Buffer> {
  return oneByOne(() => {
    const sheet = openSheetDocument({ title: info.title, author, created: info.created_at });
    for (const [at, label] of labels.entries()) {
      const place = at % PER_SHEET;
      if (at > 0 && place === 0) sheet.doc.addPage();
      // Text at the very bottom would begin another page.
      sheet.doc.page.margins.bottom = 0;
      const x = LABEL.left + (place % 2) * LABEL.across + PADDING;
      const y = LABEL.top + Math.floor(place / 2) * LABEL.down + PADDING;
      drawLabel(sheet, label, { x, y }, logo);
    }
    if (labels.length === 0)
      sheet.write('There is nothing to label.', { x: 72, y: 72 }, { face: 'sans', size: 12, width: 400 });
    return sheet.finish();
  });
}

const WIDTH = LABEL.width - 2 * PADDING;
const NUMBER = { face: 'bold', size: 17 } as const;
const FOOT = { face: 'sans', size: 8.5, color: QUIET } as const;
const FOOT_HEIGHT = 20;
const MARK = 14;
const LOGO_WIDTH = 56;
const TITLE_SIZE = 15;
const LINE_SIZE = 11;
const GAP = 3;
/** Long texts are written smaller, so that nothing is cut off. */
const SCALES = [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3];

function drawLabel(
  sheet: SheetDocument,
  { title, lines, foot, number }: Label,
  { x, y }: { x: number; y: number },
  logo?: Buffer,
) {
  const tag = sheet.tag(sheet.root, 'Sect');
  const bottom = y + LABEL.height - 2 * PADDING - FOOT_HEIGHT;
  let at = y;
  for (const { text, height, ...style } of fitted(sheet, [title, ...lines], bottom - y)) {
    sheet.write(text, { x, y: at }, style, sheet.tag(tag, 'P'));
    at += height + GAP;
  }
  const wide = sheet.widthOf(number, NUMBER) + 1;
  const words = printable(foot, 'sans');
  const indent = (logo ? LOGO_WIDTH : MARK) + 6;
  const room = { ...FOOT, width: WIDTH - indent - wide - 8 };
  const top = bottom + FOOT_HEIGHT - sheet.heightOf(words, room);
  const markAt = { x, y: bottom + FOOT_HEIGHT - MARK };
  if (logo) sheet.decorate(() => sheet.doc.image(logo, markAt.x, markAt.y, { fit: [LOGO_WIDTH, MARK] }));
  else sheet.mark(markAt, MARK);
  sheet.write(words, { x: x + indent, y: top }, room, sheet.tag(tag, 'P'));
  const place = { x: x + WIDTH - wide, y: bottom + 2 };
  sheet.write(number, place, { ...NUMBER, width: wide }, sheet.tag(tag, 'P'));
}

function fitted(sheet: SheetDocument, texts: string[], room: number) {
  const scaled = SCALES.map((scale) =>
    texts.flatMap((each, at) => {
      const face = at === 0 ? 'bold' : 'sans';
      const text = printable(each, face);
      const style = { face, size: scale * (at === 0 ? TITLE_SIZE : LINE_SIZE), width: WIDTH } as const;
      return text ? [{ text, ...style, height: sheet.heightOf(text, style) }] : [];
    }),
  );
  const height = (blocks: { height: number }[]) => blocks.reduce((sum, each) => sum + each.height + GAP, 0);
  return scaled.find((blocks) => height(blocks) <= room) ?? scaled.at(-1) ?? [];
}
