import type { Studio } from '~/features/studio/studio.server';
import { limitConcurrency } from '~/lib/limit-concurrency';
import type { Guide } from '../resources.server';
import type { Worksheet } from '../worksheet';
import { paragraphBlocks, sectionBlocks } from './section-blocks.server';
import type { PrintedSection } from './table-blocks.server';
import { type Block, headingFace, openSheetDocument, printable, type SheetDocument } from './sheet-document.server';

type PrintedWorksheet = Pick<Guide, 'title' | 'created_at'> & {
  worksheet: Pick<Worksheet, 'intro'> & { sections: PrintedSection[] };
};

/** One takes a fraction of a second of the processor, so they wait for each other. */
const oneByOne = limitConcurrency(1);

/** What stands above the title: the studio's logo, or the mark and its name. */
export interface Masthead {
  logo?: Buffer;
}

/** A worksheet as a tagged PDF on US Letter, for the printer and for screen readers. */
export function worksheetPdf(guide: PrintedWorksheet, studio: Studio, masthead?: Masthead): Promise<Buffer> {
  return oneByOne(() => drawWorksheet(guide, studio, masthead));
}

function drawWorksheet({ title, created_at, worksheet }: PrintedWorksheet, studio: Studio, masthead?: Masthead) {
  const face = headingFace(title);
  const sheet = openSheetDocument({ title, author: studio.name, created: created_at });
  const style = { face, size: face === 'display' ? 27 : 21, width: sheet.width };
  const heading = printable(title, face) || 'Worksheet';
  sheet.place([
    ...(masthead ? [mastheadBlock(sheet, studio.name, masthead)] : []),
    {
      height: sheet.heightOf(heading, style) + 12,
      draw: (y) => sheet.write(heading, { x: sheet.left, y }, style, sheet.tag(sheet.root, 'H1')),
    },
    ...paragraphBlocks(sheet, worksheet.intro, sheet.root),
  ]);
  for (const section of worksheet.sections) {
    sheet.gap(16);
    sheet.place(sectionBlocks(sheet, section));
  }
  return sheet.finish(printable(footOf(studio), 'sans'));
}

const MASTHEAD = { height: 24, below: 14, logoWidth: 160 };

function mastheadBlock(sheet: SheetDocument, name: string, { logo }: Masthead): Block {
  const { height, below, logoWidth } = MASTHEAD;
  const face = headingFace(name);
  return {
    height: height + below,
    isWithNext: true,
    draw(y) {
      if (logo) {
        const figure = sheet.doc.struct('Figure', { alt: name });
        sheet.root.add(figure);
        figure.add(() => void sheet.doc.image(logo, sheet.left, y, { fit: [logoWidth, height] }));
        return;
      }
      sheet.mark({ x: sheet.left, y }, height);
      const style = { face, size: 15, width: sheet.width - height - 8 };
      sheet.write(printable(name, face), { x: sheet.left + height + 8, y: y + 3 }, style, sheet.tag(sheet.root, 'P'));
    },
  };
}

function footOf({ name, street, city, region, postal_code, phone }: Studio) {
  const place = street && `${street}, ${city}, ${region} ${postal_code}`;
  return [name, place, phone].filter(Boolean).join(' · ');
}
