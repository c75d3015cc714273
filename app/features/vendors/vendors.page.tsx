import './vendors.css';
import { data } from 'react-router';
import { listWeddingsByVendor, type WeddingLink } from '~/features/weddings/weddings.server';
import { readIntro } from '~/features/pages/pages.server';
import { WayOn } from '~/features/studio/way-on';
import { searchMeta } from '~/lib/search-appearance';
import { tryRead } from '~/platform/try-read.server';
import { getContext } from '~/platform/context.server';
import { PageHead } from '~/ui/page-head';
import { ButtonLink, buttonClass } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { ErrorPanel } from '~/ui/error-panel';
import type { Route } from './+types/vendors.page';
import { listVendors, type Vendor } from './vendors.server';
import { type CSSProperties, Fragment } from 'react';
import { BrandMark } from '~/ui/brand-mark';
import { PictureImg } from '~/ui/picture';
import { VisuallyHidden } from '~/ui/visually-hidden';

export async function loader(args: Route.LoaderArgs) {
  const context = getContext(args);
  const vendors = await tryRead(context, 'vendors', () => listVendors(context));
  const weddings = await tryRead(context, 'weddings', () => listWeddingsByVendor(context));
  return data({ vendors, weddings, intro: await readIntro(context, '/vendors') }, vendors ? 200 : 503);
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => searchMeta(matches, loaderData?.intro.search);

export default function Vendors({ loaderData }: Route.ComponentProps) {
  const { vendors, weddings } = loaderData;
  return (
    <div className="wrap">
      <PageHead {...loaderData.intro} />
      <VendorGrid vendors={vendors} weddings={weddings} />
      <section className="callout twelve">
        <h2>The flowers are our part.</h2>
        <div>
          <p>Tell us the day and who else is already with you.</p>
          <ButtonLink to="/consultation">Book a Consultation</ButtonLink>
        </div>
      </section>
      <div className="tail" />
    </div>
  );
}

type VendorGridProps = { vendors?: Vendor[]; weddings?: Map<string, WeddingLink[]> };

function VendorGrid({ vendors, weddings }: VendorGridProps) {
  if (!vendors) return <ErrorPanel title="Could not fetch vendors." retry="/vendors" />;
  if (vendors.length === 0)
    return (
      <EmptyState
        title="Our Vendor List is Growing!"
        text={
          <>
            Check back soon! <WayOn />
          </>
        }
      />
    );
  return (
    <ul className="vendors">
      {vendors.map((vendor, place) => (
        <VendorCard key={vendor.id} vendor={vendor} weddings={weddings?.get(vendor.id)} place={place} />
      ))}
    </ul>
  );
}

/** Cards below the fold do not wait for those before them. */
const LAST_TO_WAIT = 11;

type VendorCardProps = { vendor: Vendor; weddings?: WeddingLink[]; place: number };

/** `place` in the list sets when it fades in. */
function VendorCard({ vendor, weddings = [], place }: VendorCardProps) {
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
