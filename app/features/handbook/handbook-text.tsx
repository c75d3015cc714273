import './handbook.css';
import { Prose } from '~/ui/prose';
import { PICTURE_SIZE } from './picture-size';

type HandbookTextProps = { text: string; html: string; picture?: { src: string; alt: string } };

export function HandbookText({ text, html, picture }: HandbookTextProps) {
  return (
    <div className="handbook-text">
      <p className="handbook-summary">{text}</p>
      <Prose html={html} />
      {picture && <img src={picture.src} alt={picture.alt} {...PICTURE_SIZE} />}
    </div>
  );
}
