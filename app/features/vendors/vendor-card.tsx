import { type CSSProperties, Fragment } from 'react';
import type { WeddingLink } from '~/features/weddings/weddings.server';
import { BrandMark } from '~/ui/brand-mark';
import { buttonClass } from '~/ui/button';
import { PictureImg } from '~/ui/picture';
import { VisuallyHidden } from '~/ui/visually-hidden';
import type { Vendor } from './vendors.server';

/** Cards below the fold do not wait for those before them. */
const LAST_TO_WAIT = 11;

type VendorCardProps = { vendor: Vendor; weddings?: WeddingLink[]; place: number };

/** `place` in the list sets when it fades in. */
export function VendorCard({ vendor, weddings = [], place }: VendorCardProps) {
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
      {weddings.length > 0 && (
        <p className="vendor-weddings">
          {weddings.length === 1 ? 'Real wedding: ' : 'Real weddings: '}
          {weddings.map(({ to, title }, index) => (
            <Fragment key={to}>
              {index > 0 && ', '}
              <a href={to}>{title}</a>
            </Fragment>
          ))}
        </p>
      )}
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
