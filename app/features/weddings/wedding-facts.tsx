import { Fragment, type ReactNode } from 'react';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { formatMonth } from '~/lib/dates';
import type { Wedding } from './weddings.server';

type WeddingFactsProps = {
  wedding: Pick<Wedding, 'venue' | 'day' | 'guest_count' | 'price_band' | 'flowers' | 'vendors'>;
};

export function WeddingFacts({ wedding }: WeddingFactsProps) {
  const { venue, day, guest_count, price_band, flowers, vendors } = wedding;
  const facts: [name: string, value: ReactNode][] = [
    ['Venue', venue],
    ['Month', formatMonth(day)],
    ['Guests', guest_count],
    ['Flowers cost', price_band],
    ['Flowers', flowers.length > 0 && <Flowers flowers={flowers} />],
    ['With', vendors.length > 0 && <Vendors vendors={vendors} />],
  ];
  return (
    <dl className="details-list">
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

function Flowers({ flowers }: Pick<Wedding, 'flowers'>) {
  return flowers.map(({ name, slug }, index) => (
    <Fragment key={name}>
      {index > 0 && ', '}
      {slug ? <a href={`/flower-guide/${slug}`}>{name}</a> : name}
    </Fragment>
  ));
}

function Vendors({ vendors }: Pick<Wedding, 'vendors'>) {
  return (
    <ul>
      {vendors.map(({ name, category, website_url }) => (
        <li key={name}>
          {website_url ? (
            <a href={website_url} target="_blank" rel="noopener noreferrer">
              {name}
              <VisuallyHidden>, opens in a new tab</VisuallyHidden>
            </a>
          ) : (
            name
          )}
          {category && <span className="text-ink-quiet">, {category}</span>}
        </li>
      ))}
    </ul>
  );
}
