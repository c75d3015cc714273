import type { CSSProperties } from 'react';
import { BrandMark } from '~/ui/brand-mark';
import { buttonClass } from '~/ui/button';
import { PictureImg } from '~/ui/picture';
import { VisuallyHidden } from '~/ui/visually-hidden';
import type { Vendor } from './vendors.server';

/** Cards below the fold do not wait for those before them. */
const LAST_TO_WAIT = 11;

/** `place` in the list sets when it fades in. */
export function VendorCard({ vendor, place }: { vendor: Vendor; place: number }) {
  const { name, category, logo, website_url } = vendor;
  return (
    <li className="vendor" style={{ '--place': Math.min(place, LAST_TO_WAIT) } as CSSProperties}>
      <span className="vendor-mark">
        {logo ? (
          <PictureImg picture={{ ...logo, alt: '' }} sizes="(width < 40rem) 70vw, 20rem" eager={place < 3} />
        ) : (
          <BrandMark />
        )}
      </span>
      {category && <p className="vendor-trade">{category}</p>}
      <h2>{name}</h2>
      {website_url && (
        <a
          className={buttonClass({ variant: 'line', small: true, className: 'button-quiet' })}
          href={website_url}
          target="_blank"
          rel="noopener noreferrer"
        >
          Visit Website<VisuallyHidden> of {name}, opens in a new tab</VisuallyHidden>
        </a>
      )}
    </li>
  );
}
