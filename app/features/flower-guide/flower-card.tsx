import type { RelatedLinks } from '~/lib/related-links';
import { PageDialogClose } from '~/ui/page-dialog';
import { PictureFrame } from '~/ui/plate';
import { RelatedPages } from '~/ui/related-pages';
import type { Flower } from './flower.page';
import type { FlowerSummary } from './flowers.server';

const TITLE_ID = 'flower-card-title';
const SECTIONS = [
  ['Natural Colors', 'natural_colors_available'],
  ['Durability', 'durability'],
  ['Seasonality', 'in_season_availability'],
  ['Commonly Imported From', 'imported_from'],
  ['Meanings', 'meanings'],
] as const;

type FlowerCardProps = {
  flower: Flower;
  related: RelatedLinks;
  /** The plates below the card. */
  flowers: FlowerSummary[];
  query: string;
  pageTitle: string;
};

export function FlowerCard({ flower, related, flowers, query, pageTitle }: FlowerCardProps) {
  const returnTo = `/flower-guide${query}`;
  const sections = SECTIONS.filter(([, column]) => flower[column]?.trim());
  return (
    <dialog open className="page-dialog flower-dialog" aria-labelledby={TITLE_ID} data-page-title={pageTitle}>
      <article className="flower-card">
        <PageDialogClose returnTo={returnTo} />
        <div className="flower-card-picture">
          <PictureFrame picture={flower.picture} ratio="" sizes="(width < 48rem) 100vw, 29rem" eager />
        </div>
        <div className="flower-card-details">
          <div aria-live="polite">
            <div className="flower-card-text">
              <h2 id={TITLE_ID}>{flower.name}</h2>
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
              <RelatedPages related={related} />
            </div>
          </div>
          <Neighbors flower={flower} flowers={flowers} query={query} />
        </div>
      </article>
    </dialog>
  );
}

/** After the last flower comes the first. */
function Neighbors({ flower, flowers, query }: Omit<FlowerCardProps, 'pageTitle' | 'related'>) {
  const place = flowers.findIndex(({ address }) => address === flower.address);
  const before = flowers.at(place - 1);
  const after = flowers[(place + 1) % flowers.length];
  if (place < 0 || !before || !after || before === after) return null;
  return (
    <nav className="flower-neighbors" aria-label="Other flowers">
      <a href={`/flower-guide/${before.address}${query}`} rel="prev" data-dialog="">
        <span aria-hidden="true">←</span> {before.name}
      </a>
      <a href={`/flower-guide/${after.address}${query}`} rel="next" data-dialog="">
        {after.name} <span aria-hidden="true">→</span>
      </a>
    </nav>
  );
}
