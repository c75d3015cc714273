import type { Studio } from '~/features/studio/studio.server';
import { type BusinessHours, WEEKDAYS } from '~/lib/business-hours';
import { mapHref, phoneHref } from '~/lib/studio-links';
import { type StructuredData, studioId } from '~/platform/structured-data.server';

/** Days by appointment are not open (spec 1). */
function openingHours(hours: BusinessHours) {
  const named = hours.map((day, weekday) => ({ ...day, name: WEEKDAYS[weekday] }));
  const open = named.filter(({ state }) => state === 'open');
  return [...Map.groupBy(open, ({ opens, closes }) => `${opens} ${closes}`).values()].map((days) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: days.map(({ name }) => name),
    opens: days[0]?.opens,
    closes: days[0]?.closes,
  }));
}

type Pictures = { image: string; logo?: string };

export function florist(studio: Studio, origin: string, { image, logo = '/icon-512.png' }: Pictures): StructuredData {
  const { name, blurb, email, phone, street, city, region, postal_code } = studio;
  const links = [studio.facebook_url, studio.instagram_url].filter((url) => url !== null);
  return {
    '@type': 'Florist',
    '@id': studioId(origin),
    name,
    url: `${origin}/`,
    logo: origin + logo,
    image,
    description: blurb || undefined,
    email: email || undefined,
    telephone: phone ? phoneHref(phone).slice('tel:'.length) : undefined,
    currenciesAccepted: studio.currency.toUpperCase(),
    // Until somebody sets the hours, they are those that every new studio starts with.
    openingHoursSpecification: studio.hours_set_at ? openingHours(studio.hours) : undefined,
    ...(street && {
      address: {
        '@type': 'PostalAddress',
        streetAddress: street,
        addressLocality: city,
        addressRegion: region,
        postalCode: postal_code,
        addressCountry: 'US',
      },
      hasMap: mapHref(studio),
    }),
    sameAs: links.length > 0 ? links : undefined,
  };
}

export function website({ name }: Studio, origin: string): StructuredData {
  return {
    '@type': 'WebSite',
    '@id': `${origin}/#site`,
    name,
    url: `${origin}/`,
    inLanguage: 'en-US',
    publisher: { '@id': studioId(origin) },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${origin}/search?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  };
}

const SECTIONS: Record<string, { path: string; name: string }> = {
  product: { path: '/store', name: 'Web Store' },
  blog: { path: '/blog', name: 'Blog' },
  'flower-guide': { path: '/flower-guide', name: 'Flower Guide' },
  weddings: { path: '/weddings', name: 'Real weddings' },
  resources: { path: '/resources', name: 'Client Resources' },
  gallery: { path: '/gallery', name: 'Gallery' },
};

/** The breadcrumbs of a page below a list; undefined for the lists themselves. */
export function breadcrumbs(address: string, title: string): StructuredData | undefined {
  const { origin, pathname } = new URL(address);
  const [first = '', second] = pathname.split('/').slice(1);
  const section = SECTIONS[first];
  if (!section || !second) return undefined;
  const steps = [
    { name: 'Home', item: `${origin}/` },
    { name: section.name, item: origin + section.path },
    { name: title, item: address },
  ];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
  };
}

/** The items as one data block; escaping `<` keeps it closed. */
export function jsonLd(items: StructuredData[]): string {
  const text = JSON.stringify({ '@context': 'https://schema.org', '@graph': items });
  return `<script type="application/ld+json">${text.replaceAll('<', '\\u003c')}</script>`;
}
