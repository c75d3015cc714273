import type { Studio } from '~/features/studio/studio.server';
import { limitConcurrency } from '~/lib/limit-concurrency';
import type { Guide } from '../resources.server';
import type { Worksheet } from '../worksheet';
import { paragraphBlocks, sectionBlocks } from './section-blocks.server';
import type { PrintedSection } from './table-blocks.server';
import { headingFace, openSheetDocument, printable } from './sheet-document.server';

type PrintedWorksheet = Pick<Guide, 'title' | 'created_at'> & {
  worksheet: Pick<Worksheet, 'intro'> & { sections: PrintedSection[] };
};

/** One takes a fraction of a second of the processor, so they wait for each other. */
const oneByOne = limitConcurrency(1);

/** A worksheet as a tagged PDF on US Letter, for the printer and for screen readers. */
export function worksheetPdf(guide: PrintedWorksheet, studio: Studio): Promise<Buffer> {
  return oneByOne(() => drawWorksheet(guide, studio));
}

function drawWorksheet({ title, created_at, worksheet }: PrintedWorksheet, studio: Studio): Promise<Buffer> {
  const face = headingFace(title);
  const sheet = openSheetDocument({ title, author: studio.name, created: created_at });
  const style = { face, size: face === 'display' ? 27 : 21, width: sheet.width };
  const heading = printable(title, face) || 'Worksheet';
  sheet.place([
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

function footOf({ name, street, city, region, postal_code, phone }: Studio) {
  const place = street && `${street}, ${city}, ${region} ${postal_code}`;
  return [name, place, phone].filter(Boolean).join(' · ');
}
