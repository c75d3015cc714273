import { VisuallyHidden } from '~/ui/visually-hidden';
import { SheetPreview } from './sheet-preview';
import type { Worksheet } from './worksheet';

type WorksheetCardProps = { slug: string | null; title: string; description: string | null; worksheet: Worksheet };

export function WorksheetCard({ slug, title, description, worksheet }: WorksheetCardProps) {
  return (
    <li className="guide">
      <a className="guide-worksheet" href={`/resources/${slug}`}>
        <SheetPreview title={title} worksheet={worksheet} />
        <h3>{title}</h3>
      </a>
      {description && <p>{description}</p>}
      <a className="guide-open" href={`/resources/${slug}/worksheet.pdf`}>
        Download as PDF<VisuallyHidden>: {title}</VisuallyHidden>
      </a>
    </li>
  );
}
