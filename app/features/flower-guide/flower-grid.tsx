import { PictureFrame } from '~/ui/plate';
import type { FlowerSummary } from './flowers.server';

const SIZES = '(width < 40rem) 46vw, (width < 68rem) 23vw, 15vw';
/** The first row on a phone: more eager pictures would compete with it. */
const EAGER = 2;

type FlowerGridProps = {
  flowers: FlowerSummary[];
  /** Keeps the season and page below a card. */
  query: string;
};

export function FlowerGrid({ flowers, query }: FlowerGridProps) {
  if (flowers.length === 0)
    return <p className="lead">Nothing of ours is in season then. The other seasons are fuller.</p>;
  return (
    <ul className="flower-grid">
      {flowers.map((flower, index) => (
        <li key={flower.address}>
          <FlowerLink flower={flower} query={query} eager={index < EAGER} />
        </li>
      ))}
    </ul>
  );
}

type FlowerLinkProps = { flower: FlowerSummary; query: string; eager: boolean };

function FlowerLink({ flower: { address, name, picture }, query, eager }: FlowerLinkProps) {
  return (
    <a className="flower-link" href={`/flower-guide/${address}${query}`} data-dialog="">
      {/* the name below says what it is */}
      <PictureFrame picture={picture && { ...picture, alt: '' }} sizes={SIZES} eager={eager} />
      <span className="flower-name">{name}</span>
    </a>
  );
}
