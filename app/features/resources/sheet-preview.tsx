import './sheet-preview.css';
import { cellsOf, linesOf, momentsOf, paragraphsOf, tableOf, type Worksheet, type WorksheetSection } from './worksheet';

/** As many as fit on the small sheet. */
const MAX_SECTIONS = 3;
const MAX_LINES = 5;
const MAX_CELLS = 3;
const MAX_TEXT = 200;

type SheetPreviewProps = { title: string; worksheet: Worksheet };

/** The top of the worksheet as a small sheet of paper. For the eye only: its words are on its page. */
export function SheetPreview({ title, worksheet: { intro, sections } }: SheetPreviewProps) {
  return (
    <span className="worksheet-frame aspect-5-4" aria-hidden="true">
      <span className="worksheet-paper">
        <b>{title}</b>
        {intro && <span>{intro.slice(0, MAX_TEXT).toWellFormed()}</span>}
        {sections.slice(0, MAX_SECTIONS).map((section, at) => (
          <span key={at} className="worksheet-part">
            {section.heading && <i>{section.heading}</i>}
            {previewRows(section).map((cells, row) => (
              <span key={row} className={`worksheet-row worksheet-row-${section.kind}`}>
                {cells.map((cell, place) => (
                  <span key={place}>{cell}</span>
                ))}
              </span>
            ))}
          </span>
        ))}
      </span>
    </span>
  );
}

function previewRows(section: WorksheetSection): string[][] {
  return rowsOf(section)
    .slice(0, MAX_LINES)
    .map((cells) => cells.slice(0, MAX_CELLS));
}

function rowsOf(section: WorksheetSection): string[][] {
  switch (section.kind) {
    case 'text':
      return paragraphsOf(section.text).map((text) => [text.slice(0, MAX_TEXT).toWellFormed()]);
    case 'table':
      return [cellsOf(section.columns), ...tableOf(section).rows];
    case 'timeline':
      return momentsOf(section).map(({ time, what }) => [time, what]);
    default:
      return linesOf(section).map((line) => [line]);
  }
}
