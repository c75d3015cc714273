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
}

const oneByOne = limitConcurrency(1);

export function labelsPdf(info: { title: string; created_at: Date }, labels: Label[], author: string): Promise<Buffer> {
  return oneByOne(() => {
    const sheet = openSheetDocument({ title: info.title, author, created: info.created_at });
    for (const [at, label] of labels.entries()) {
      const place = at % PER_SHEET;
      if (at > 0 && place === 0) sheet.doc.addPage();
      // Text at the very bottom would begin another page.
      sheet.doc.page.margins.bottom = 0;
      const x = LABEL.left + (place % 2) * LABEL.across + PADDING;
      const y = LABEL.top + Math.floor(place / 2) * LABEL.down + PADDING;
      drawLabel(sheet, label, { x, y });
    }
    if (labels.length === 0)
      sheet.write('There is nothing to label.', { x: 72, y: 72 }, { face: 'sans', size: 12, width: 400 });
    return sheet.finish();
  });
}

function drawLabel(sheet: SheetDocument, { title, lines, foot }: Label, { x, y }: { x: number; y: number }) {
  const width = LABEL.width - 2 * PADDING;
  const tag = sheet.tag(sheet.root, 'Sect');
  const bottom = y + LABEL.height - 2 * PADDING - 12;
  let at = y;
  const write = (text: string, style: { face: 'bold' | 'sans'; size: number; color?: string }) => {
    const words = printable(text, style.face);
    const height = sheet.heightOf(words, { ...style, width });
    if (!words || at + height > bottom) return;
    sheet.write(words, { x, y: at }, { ...style, width }, sheet.tag(tag, 'P'));
    at += height + 3;
  };
  write(title, { face: 'bold', size: 15 });
  for (const line of lines) write(line, { face: 'sans', size: 11 });
  sheet.write(
    printable(foot, 'sans'),
    { x, y: bottom },
    { face: 'sans', size: 8.5, color: QUIET, width },
    sheet.tag(tag, 'P'),
  );
}
