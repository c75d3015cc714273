import './handbook.css';
import { Prose } from '~/ui/prose';

/** Of every picture, as `scripts/handbook-pictures.ts` takes them. */
const SIZE = { width: 900, height: 560 };

type HandbookTextProps = { text: string; html: string; picture?: { src: string; alt: string } };

export function HandbookText({ text, html, picture }: HandbookTextProps) {
  return (
    <div className="handbook-text">
      <p className="handbook-summary">{text}</p>
      <Prose html={html} />
      {picture && <img {...picture} {...SIZE} />}
    </div>
  );
}
