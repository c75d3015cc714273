import { Link, useViewTransitionState } from 'react-router';
import { classes } from '~/ui/classes';
import { MODAL_STATE } from '~/ui/page-dialog';
import { PictureFrame } from '~/ui/plate';
import type { FlowerSummary } from './flowers.server';

const SIZES = '(width < 40rem) 46vw, (width < 68rem) 23vw, 15vw';
/** The first row on a phone: more eager pictures would compete with it. */
const EAGER = 2;

export function flowerLinkId(address: string) {
  return `flower-${address}`;
}

type FlowerGridProps = {
  flowers: FlowerSummary[];
  /** Keeps the season and page below a card. */
  query: string;
  selected?: string;
};

export function FlowerGrid({ flowers, query, selected }: FlowerGridProps) {
  if (flowers.length === 0)
    return <p className="lead">Nothing of ours is in season then. The other seasons are fuller.</p>;
  return (
    <ul className="flower-grid">
      {flowers.map((flower, index) => (
        <li key={flower.address}>
          <FlowerLink flower={flower} query={query} isOpen={flower.address === selected} eager={index < EAGER} />
        </li>
      ))}
    </ul>
  );
}

type FlowerLinkProps = { flower: FlowerSummary; query: string; isOpen: boolean; eager: boolean };

function FlowerLink({ flower, query, isOpen, eager }: FlowerLinkProps) {
  const { address, name, picture } = flower;
  const path = `/flower-guide/${address}`;
  const isMoving = useViewTransitionState(path) && !isOpen;
  return (
    <Link
      id={flowerLinkId(address)}
      className={classes('flower-link', isMoving && 'flower-moving')}
      to={path + query}
      state={MODAL_STATE}
      preventScrollReset
      viewTransition
      prefetch="intent"
    >
      {/* the name below says what it is */}
      <PictureFrame picture={picture && { ...picture, alt: '' }} sizes={SIZES} eager={eager} />
      <span className="flower-name">{name}</span>
    </Link>
  );
}
