import { BrandMark } from '~/ui/brand-mark';
import { PictureImg } from '~/ui/picture';
import type { Award } from './resources.server';

/** The mark of an association or an award; its title below says what it is, where it has one. */
export function AwardMark({ award: { title, description, logo } }: { award: Award }) {
  const alt = title ? '' : logo?.alt || description || 'A mark of affiliation';
  return (
    <li>
      <span className="award-mark">
        {logo ? <PictureImg picture={{ ...logo, alt }} sizes="(width < 40rem) 45vw, 16rem" /> : <BrandMark />}
      </span>
      {title && <h3>{title}</h3>}
      {description && <p>{description}</p>}
    </li>
  );
}
