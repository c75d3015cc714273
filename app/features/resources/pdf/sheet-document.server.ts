import { resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type Font, openSync } from 'fontkit';
import PdfDocument from 'pdfkit';
import { PETAL, PETAL_TURNS, STAMENS } from '~/lib/mark-paths';

/** In points. Three holes fit into the left margin. */
const MARGINS = { top: 54, right: 48, bottom: 66, left: 72 };
const FOOT_Y = 792 - 44;
const FLOW_START = 60;
const FLOW_GAP = 8;

export const INK = '#1b2420';
export const QUIET = '#5d6862';
export const RULE = '#9aa39e';
const MARK = '#8f2a63';

const FILES = {
  display: resolve('app/fonts/libre-caslon-condensed-400-normal.ttf'),
  sans: resolve('app/fonts/rhodora-sans-400.ttf'),
  bold: resolve('app/fonts/rhodora-sans-600.ttf'),
};
export type Face = keyof typeof FILES;
const FACES = Object.keys(FILES) as Face[];

export interface TextStyle {
  face: Face;
  size: number;
  color?: string;
  width: number;
  /** Points between two lines, besides those that the font has. */
  lineGap?: number;
}

/** A part of the sheet that is not split between two pages, unless it is a long text, which `flows`. */
export interface Block {
  height: number;
  flows?: boolean;
  /** Never the last on its page. */
  isWithNext?: boolean;
  /** The heading of its table, drawn again where a page begins with this block. */
  repeated?: Block;
  /** `isRepeated`: as decoration, which is not read aloud again. */
  draw(y: number, isRepeated?: boolean): void;
}

export type Tag = PDFKit.PDFStructureElement;

const fonts = new Map<Face, Font>();

/** Read once, when the first PDF is made. */
function fontOf(face: Face): Font {
  const font = fonts.get(face) ?? openFont(face);
  fonts.set(face, font);
  return font;
}

/**
 * With the code points of all glyphs: a font keeps each glyph as it was first asked for, and the period that a colon is drawn
 * with is asked for without its own. Nobody could then copy the periods of later sheets, or hear them read aloud.
 */
function openFont(face: Face): Font {
  const font = openSync(FILES[face]) as Font;
  for (const codePoint of font.characterSet) font.glyphForCodePoint(codePoint);
  return font;
}

/** Letters that the font lacks are written plainly if they can be, and otherwise left out. */
export function printable(text: string, face: Face): string {
  const font = fontOf(face);
  const has = (letter: string) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
  const letters = Array.from(text.normalize('NFC'), (letter) =>
    has(letter) ? letter : Array.from(letter.normalize('NFKD')).filter(has).join(''),
  );
  return letters.join('').replace(/\s+/g, ' ').trim();
}

/** The face of headings, or the plain one if that lacks a letter. */
export function headingFace(text: string): Face {
  return printable(text, 'display').length < printable(text, 'bold').length ? 'bold' : 'display';
}

/** Of a long text, a few lines are enough to begin on a page. */
function unsplitHeight({ height, flows }: Block): number {
  return flows ? Math.min(height, FLOW_START) : height;
}

export type SheetDocument = ReturnType<typeof openSheetDocument>;

interface SheetInfo {
  title: string;
  author: string;
  created: Date;
}

/** A tagged PDF on US Letter. The same content makes the same bytes. */
export function openSheetDocument({ title, author, created }: SheetInfo) {
  const info = { Title: title, Author: author, Creator: author, CreationDate: created, ModDate: created };
  const doc = new PdfDocument({
    size: 'LETTER',
    margins: MARGINS,
    info,
    lang: 'en-US',
    displayTitle: true,
    tagged: true,
    pdfVersion: '1.7',
    bufferPages: true,
    font: '',
  });
  const bytes = buffer(doc);
  // Its types do not know yet that it takes fonts that are read already.
  for (const face of FACES) doc.registerFont(face, fontOf(face) as unknown as Buffer);
  const root = doc.struct('Document');
  doc.addStructure(root);
  const { left, top } = MARGINS;
  const width = doc.page.width - left - MARGINS.right;
  const bottom = doc.page.height - MARGINS.bottom;
  let y = top;

  function use({ face, size, color = INK, lineGap = 0 }: Omit<TextStyle, 'width'>) {
    return doc.font(face).fontSize(size).fillColor(color).lineGap(lineGap);
  }

  function tag(parent: Tag, type: string, scope?: 'Column' | 'Row'): Tag {
    const element = doc.struct(type, { scope } as object);
    parent.add(element);
    return element;
  }

  function decorate(draw: () => void) {
    doc.markContent('Artifact', { type: 'Layout' });
    draw();
    doc.endMarkedContent();
  }

  return {
    doc,
    root,
    left,
    width,
    decorate,
    tag,

    /** The element of a list or a table, which is read where its first entry is drawn. */
    tagLater(parent: () => Tag, type: string): () => Tag {
      let element: Tag | undefined;
      return () => (element ??= tag(parent(), type));
    },

    heightOf(text: string, { width: wide, ...style }: TextStyle): number {
      return use(style).heightOfString(text || ' ', { width: wide });
    },

    widthOf(text: string, style: Omit<TextStyle, 'width'>): number {
      return use(style).widthOfString(text);
    },

    write(text: string, { x, y: at }: { x: number; y: number }, { width: wide, ...style }: TextStyle, into?: Tag) {
      const draw = () => void use(style).text(text, x, at, { width: wide });
      if (into) into.add(draw);
      else decorate(draw);
    },

    rule(from: number, to: number, at: number, color = RULE) {
      decorate(() => doc.moveTo(from, at).lineTo(to, at).lineWidth(0.6).strokeColor(color).stroke());
    },

    /** The mark of the program, for a studio without a logo of its own. */
    mark({ x, y: at }: { x: number; y: number }, size: number) {
      decorate(() => {
        doc
          .save()
          .translate(x, at)
          .scale(size / 32)
          .lineWidth(1.35)
          .lineJoin('round')
          .strokeColor(MARK);
        for (const turn of PETAL_TURNS)
          doc
            .save()
            .rotate(turn, { origin: [16, 16] })
            .path(PETAL)
            .stroke()
            .restore();
        doc.path(STAMENS).stroke().restore();
      });
    },

    gap(points: number) {
      y += y > top ? points : 0;
    },

    /** Begins a new page before what does not fit. */
    place(blocks: Block[]) {
      for (const [at, block] of blocks.entries()) {
        const last = blocks.findIndex((each, place) => place >= at && !each.isWithNext);
        const together = blocks.slice(at, last + 1).reduce((sum, each) => sum + unsplitHeight(each), 0);
        const needed = together > bottom - top ? unsplitHeight(block) : together;
        if (y > top && y + needed > bottom) {
          doc.addPage();
          y = top;
          block.repeated?.draw(y, true);
          y += block.repeated?.height ?? 0;
        }
        const { count } = doc.bufferedPageRange();
        block.draw(y);
        y = doc.bufferedPageRange().count > count ? doc.y + FLOW_GAP : y + block.height;
      }
    },

    /** With `foot` and the number on each page, or without either. */
    async finish(foot?: string): Promise<Buffer> {
      const count = foot === undefined ? 0 : doc.bufferedPageRange().count;
      for (let page = 0; page < count; page++) {
        doc.switchToPage(page);
        const number = count > 1 ? `Page ${page + 1} of ${count}` : '';
        decorate(() => {
          // Text below the margin would begin another page.
          doc.page.margins.bottom = 0;
          doc
            .moveTo(left, FOOT_Y - 8)
            .lineTo(left + width, FOOT_Y - 8)
            .lineWidth(0.4)
            .strokeColor(RULE)
            .stroke();
          const style = use({ face: 'sans', size: 8.5, color: QUIET });
          style.text(foot ?? '', left, FOOT_Y, { width: width - 80, height: 22, ellipsis: true });
          style.text(number, left + width - 80, FOOT_Y, { width: 80, align: 'right' });
        });
      }
      doc.end();
      return bytes;
    },
  };
}
