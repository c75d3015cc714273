import { Table } from '~/ui/table';
import { linesOf, momentsOf, paragraphsOf, tableOf, type WorksheetSection } from './worksheet';

type SectionProps = { section: WorksheetSection; number: number };

export function SheetSection({ section, number }: SectionProps) {
  const { heading, text } = section;
  const id = `section-${number}`;
  return (
    <section className="worksheet-section" aria-labelledby={heading && id}>
      {heading && <h2 id={id}>{heading}</h2>}
      <div className="worksheet-content">
        <Paragraphs text={text} />
        <SectionContent section={section} number={number} />
      </div>
    </section>
  );
}

export function Paragraphs({ text }: { text?: string }) {
  return paragraphsOf(text).map((paragraph, at) => <p key={at}>{paragraph}</p>);
}

function SectionContent({ section, number }: SectionProps) {
  switch (section.kind) {
    case 'text':
      return null;
    case 'checklist':
      return <Checklist section={section} />;
    case 'table':
      return <SheetTable section={section} label={section.heading || `Table ${number}`} />;
    case 'timeline':
      return <Timeline section={section} />;
    case 'blanks':
      return <Blanks section={section} />;
  }
}

type ListProps = { section: WorksheetSection };

function Checklist({ section }: ListProps) {
  return (
    <ul className="worksheet-checklist">
      {linesOf(section).map((line, at) => (
        <li key={at}>{line}</li>
      ))}
    </ul>
  );
}

function SheetTable({ section, label }: ListProps & { label: string }) {
  const { columns, rows } = tableOf(section);
  return (
    <Table label={label} className="worksheet-table">
      <thead>
        <tr>
          {columns.map((column, at) => (
            <th key={at} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first, ...others], row) => (
          <tr key={row}>
            {first ? <th scope="row">{first}</th> : <td>{first}</td>}
            {others.map((cell, at) => (
              <td key={at}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Timeline({ section }: ListProps) {
  return (
    <ol className="worksheet-timeline">
      {momentsOf(section).map(({ time, what }, at) => (
        <li key={at}>
          <span className="worksheet-time num">{time}</span> <span>{what}</span>
        </li>
      ))}
    </ol>
  );
}

function Blanks({ section }: ListProps) {
  return (
    <ul className="worksheet-blanks">
      {linesOf(section).map((label, at) => (
        <li key={at}>{label}</li>
      ))}
    </ul>
  );
}
