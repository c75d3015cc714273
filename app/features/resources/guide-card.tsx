import { PictureFrame } from '~/ui/plate';
import { VisuallyHidden } from '~/ui/visually-hidden';
import type { Guide } from './resources.server';

/** A guide with its picture, which opens large: it is there to be read and printed. */
export function GuideCard({ guide, eager }: { guide: Guide; eager: boolean }) {
  const { title, description, picture, file_url } = guide;
  const sizes = '(width < 40rem) 100vw, (width < 68rem) 48vw, 40vw';
  return (
    <li className="guide">
      <PictureFrame picture={picture} ratio="aspect-5-4" sizes={sizes} eager={eager} />
      <h3>{title}</h3>
      {description && <p>{description}</p>}
      {file_url && (
        <a className="guide-open" href={file_url} target="_blank" rel="noopener noreferrer">
          Open large<VisuallyHidden>: the picture of {title}, in a new tab</VisuallyHidden>
        </a>
      )}
    </li>
  );
}
