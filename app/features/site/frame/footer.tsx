import { type BusinessHours, formatHours } from '~/lib/business-hours';
import { mapHref, phoneHref } from '~/lib/studio-links';
import { Ridge } from '~/ui/ridge';
import { BrandName } from '~/ui/brand';
import { useMenu } from './site-nav';

export type StudioDetails = {
  name: string;
  blurb: string;
  email: string;
  phone: string;
  street: string;
  city: string;
  region: string;
  postal_code: string;
  facebook_url: string | null;
  instagram_url: string | null;
  hours: BusinessHours;
};

type FooterProps = {
  studio: StudioDetails;
  /** In the studio's time zone, passed in so that server and browser agree. */
  year: number;
};

export function Footer({ studio, year }: FooterProps) {
  const links = useMenu('footer');
  return (
    <>
      <Ridge />
      <footer className="site-footer on-dark">
        <div className="wrap twelve">
          <div className="footer-studio">
            <BrandName name={studio.name} />
            <p>{studio.blurb}</p>
          </div>
          <nav className="footer-links" aria-labelledby="footer-links">
            <h2 id="footer-links">Quick Links</h2>
            <ul>
              {links.map(
                (entry) =>
                  'to' in entry && (
                    <li key={entry.key}>
                      <a href={entry.to}>{entry.label}</a>
                    </li>
                  ),
              )}
            </ul>
          </nav>
          <div className="footer-contact">
            <Contact studio={studio} />
            <Hours hours={studio.hours} />
          </div>
          <SocialLinks studio={studio} />
          <div className="footer-base">
            <span className="num">
              © {year} {studio.name}
            </span>
            <a href="/admin-dashboard">Admin Area</a>
          </div>
        </div>
      </footer>
    </>
  );
}

function Contact({ studio }: { studio: StudioDetails }) {
  const { email, phone, street, city, region, postal_code } = studio;
  if (!email && !phone && !street) return null;
  return (
    <>
      <h2>Contact Us</h2>
      <ul>
        {email && (
          <li>
            <a href={`mailto:${email}`}>{email}</a>
          </li>
        )}
        {phone && (
          <li>
            <a className="num" href={phoneHref(phone)}>
              {phone}
            </a>
          </li>
        )}
        {street && (
          <li>
            <a href={mapHref(studio)}>
              {street}
              <br />
              {city}, {region} {postal_code}
            </a>
          </li>
        )}
      </ul>
    </>
  );
}

function Hours({ hours }: Pick<StudioDetails, 'hours'>) {
  const lines = formatHours(hours);
  if (lines.length === 0) return null;
  return (
    <>
      <h2>Hours</h2>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}

function SocialLinks({ studio: { facebook_url, instagram_url } }: { studio: StudioDetails }) {
  if (!facebook_url && !instagram_url) return null;
  return (
    <div className="footer-following">
      <h2>Follow Us</h2>
      <ul>
        {facebook_url && (
          <li>
            <a href={facebook_url}>Facebook</a>
          </li>
        )}
        {instagram_url && (
          <li>
            <a href={instagram_url}>Instagram</a>
          </li>
        )}
      </ul>
    </div>
  );
}
