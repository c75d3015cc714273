import { linesOf, momentsOf, paragraphsOf } from '../worksheet';
import {
  type Block,
  headingFace,
  INK,
  printable,
  QUIET,
  RULE,
  type SheetDocument,
  type Tag,
} from './sheet-document.server';
import { type PrintedSection, tableBlocks } from './table-blocks.server';

const TEXT = { face: 'sans', size: 10.5 } as const;
const TIME = { face: 'bold', size: 10.5 } as const;
const BOX = 9;
const BOX_INDENT = 20;
const MAX_TIME = 130;
const BLANK_HEIGHT = 30;
/** The room that is left for writing beside a label, at least. */
const MIN_BLANK = 140;

/** The paper's version of a section: its heading, its text and its list. */
export function sectionBlocks(sheet: SheetDocument, section: PrintedSection): Block[] {
  const tag = sheet.tag(sheet.root, 'Sect');
  const list = listBlocks(sheet, section, tag);
  const texts = paragraphBlocks(sheet, section.text, tag);
  const last = texts.at(-1);
  if (last && list.length > 0) last.isWithNext = true;
  // No single line alone on the next page.
  const beforeLast = list.at(-2);
  if (beforeLast) beforeLast.isWithNext = true;
  return [...headingBlocks(sheet, tag, section.heading), ...texts, ...list];
}

function headingBlocks(sheet: SheetDocument, parent: Tag, heading = ''): Block[] {
  const face = headingFace(heading);
  const text = printable(heading, face);
  if (!text) return [];
  const style = { face, size: face === 'display' ? 17 : 13, width: sheet.width };
  const height = sheet.heightOf(text, style) + 8;
  const draw = (y: number) => sheet.write(text, { x: sheet.left, y }, style, sheet.tag(parent, 'H2'));
  return [{ height, isWithNext: true, draw }];
}

export function paragraphBlocks(sheet: SheetDocument, text: string | undefined, parent: Tag): Block[] {
  const style = { ...TEXT, width: sheet.width };
  const paragraphs = paragraphsOf(text).map((paragraph) => printable(paragraph, 'sans'));
  return paragraphs.filter(Boolean).map((words) => ({
    height: sheet.heightOf(words, style) + 7,
    flows: true,
    draw: (y) => sheet.write(words, { x: sheet.left, y }, style, sheet.tag(parent, 'P')),
  }));
}

function listBlocks(sheet: SheetDocument, section: PrintedSection, parent: Tag): Block[] {
  switch (section.kind) {
    case 'text':
      return [];
    case 'checklist':
      return checklistBlocks(
        sheet,
        linesOf(section),
        sheet.tagLater(() => parent, 'L'),
      );
    case 'table':
      return tableBlocks(
        sheet,
        section,
        sheet.tagLater(() => parent, 'Table'),
      );
    case 'timeline':
      return timelineBlocks(
        sheet,
        momentsOf(section),
        sheet.tagLater(() => parent, 'L'),
      );
    case 'blanks':
      return linesOf(section).map((label) => blankBlock(sheet, label, parent));
  }
}

function checklistBlocks(sheet: SheetDocument, lines: string[], list: () => Tag): Block[] {
  const { left, width, doc } = sheet;
  const style = { ...TEXT, width: width - BOX_INDENT };
  return lines.map((line) => {
    const text = printable(line, 'sans');
    return {
      height: sheet.heightOf(text, style) + 7,
      draw(y) {
        sheet.decorate(() =>
          doc
            .rect(left + 0.5, y + 2, BOX, BOX)
            .lineWidth(0.8)
            .strokeColor(QUIET)
            .stroke(),
        );
        const body = sheet.tag(sheet.tag(list(), 'LI'), 'LBody');
        sheet.write(text, { x: left + BOX_INDENT, y }, style, body);
      },
    };
  });
}

function timelineBlocks(sheet: SheetDocument, moments: { time: string; what: string }[], list: () => Tag): Block[] {
  const { left, width } = sheet;
  const texts = moments.map(({ time, what }) => ({ time: printable(time, 'bold'), what: printable(what, 'sans') }));
  const widest = Math.max(40, ...texts.map(({ time }) => sheet.widthOf(time, TIME) + 2));
  const timeStyle = { ...TIME, width: Math.min(widest, MAX_TIME) };
  const indent = timeStyle.width + 16;
  const style = { ...TEXT, width: width - indent };
  return texts.map(({ time, what }) => {
    const height = Math.max(sheet.heightOf(time, timeStyle), sheet.heightOf(what, style)) + 12;
    return {
      height,
      draw(y) {
        const item = sheet.tag(list(), 'LI');
        sheet.write(time, { x: left, y: y + 4 }, timeStyle, sheet.tag(item, 'Lbl'));
        sheet.write(what, { x: left + indent, y: y + 4 }, style, sheet.tag(item, 'LBody'));
        sheet.rule(left, left + width, y + height - 2);
      },
    };
  });
}

/** A long label stands above its line. */
function blankBlock(sheet: SheetDocument, line: string, parent: Tag): Block {
  const { left, width } = sheet;
  const label = printable(line, 'sans');
  const natural = sheet.widthOf(label, TEXT) + 1;
  const isLong = natural > width - MIN_BLANK;
  const style = { ...TEXT, color: INK, width: isLong ? width : natural };
  const textHeight = sheet.heightOf(label, style);
  const height = isLong ? textHeight + BLANK_HEIGHT : BLANK_HEIGHT;
  return {
    height,
    draw(y) {
      const at = isLong ? y + 4 : y + height - textHeight - 3;
      sheet.write(label, { x: left, y: at }, style, sheet.tag(parent, 'P'));
      sheet.rule(isLong ? left : left + natural + 6, left + width, y + height - 5, RULE);
    },
  };
}
