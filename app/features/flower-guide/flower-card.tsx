import { useId } from 'react';
import { Link, useLocation } from 'react-router';
import { PageDialog, PageDialogClose } from '~/ui/page-dialog';
import { PictureFrame } from '~/ui/plate';
import type { Flower } from './flower.page';
import { flowerLinkId } from './flower-grid';
import type { FlowerSummary } from './flowers.server';

const SECTIONS = [
  ['Natural Colors', 'natural_colors_available'],
  ['Durability', 'durability'],
  ['Seasonality', 'in_season_availability'],
  ['Commonly Imported From', 'imported_from'],
  ['Meanings', 'meanings'],
] as const;

type FlowerCardProps = {
  flower: Flower;
  /** The plates below the card. */
  flowers: FlowerSummary[];
  query: string;
  isOpen: boolean;
};

export function FlowerCard({ flower, flowers, query, isOpen }: FlowerCardProps) {
  const titleId = useId();
  const returnTo = `/flower-guide${query}`;
  const sections = SECTIONS.filter(([, column]) => flower[column]?.trim());
  return (
    <PageDialog
      isOpen={isOpen}
      returnTo={returnTo}
      focusOnClose={flowerLinkId(flower.address)}
      className="flower-dialog"
      aria-labelledby={titleId}
    >
      <article className="flower-card">
        <PageDialogClose returnTo={returnTo} />
        <div className="flower-card-picture">
          <PictureFrame picture={flower.picture} ratio="" sizes="(width < 48rem) 100vw, 29rem" eager />
        </div>
        <div className="flower-card-details">
          <div aria-live="polite">
            <div className="flower-card-text" key={flower.address}>
              <h2 id={titleId}>{flower.name}</h2>
              {flower.blurb && <p className="lead">{flower.blurb}</p>}
              {sections.length > 0 && (
                <dl className="details-list">
                  {sections.map(([label, column]) => (
                    <div key={label}>
                      <dt>{label}</dt>
                      <dd>{flower[column]}</dd>
                    </div>
                  ))}
                </dl>
              )}
            </div>
          </div>
          <Neighbors flower={flower} flowers={flowers} query={query} />
        </div>
      </article>
    </PageDialog>
  );
}

/** After the last flower comes the first. */
function Neighbors({ flower, flowers, query }: Omit<FlowerCardProps, 'isOpen'>) {
  const { state } = useLocation();
  const place = flowers.findIndex(({ address }) => address === flower.address);
  const before = flowers.at(place - 1);
  const after = flowers[(place + 1) % flowers.length];
  if (place < 0 || !before || !after || before === after) return null;
  const step = { replace: true, preventScrollReset: true, prefetch: 'intent', state } as const;
  return (
    <nav className="flower-neighbors" aria-label="Other flowers">
      <Link {...step} to={`/flower-guide/${before.address}${query}`} rel="prev">
        <span aria-hidden="true">←</span> {before.name}
      </Link>
      <Link {...step} to={`/flower-guide/${after.address}${query}`} rel="next">
        {after.name} <span aria-hidden="true">→</span>
      </Link>
    </nav>
  );
}
