import { Link, useViewTransitionState } from 'react-router';
import { classes } from '~/ui/classes';
import { MODAL_STATE } from '~/ui/page-dialog';
import { PictureFrame } from '~/ui/plate';
import type { PlatedFlower } from './flowers.server';

const SIZES = '(width < 40rem) 46vw, (width < 68rem) 23vw, 15vw';
/** The first row on a phone: more eager pictures would compete with it. */
const EAGER = 2;

export function plateId(address: string) {
  return `flower-${address}`;
}

type FlowerPlatesProps = {
  flowers: PlatedFlower[];
  /** Keeps the season and page below a card. */
  query: string;
  selected?: string;
};

export function FlowerPlates({ flowers, query, selected }: FlowerPlatesProps) {
  if (flowers.length === 0)
    return <p className="lead">Nothing of ours is in season then. The other seasons are fuller.</p>;
  return (
    <ul className="flower-plates">
      {flowers.map((flower, index) => (
        <li key={flower.address}>
          <FlowerPlate flower={flower} query={query} isOpen={flower.address === selected} eager={index < EAGER} />
        </li>
      ))}
    </ul>
  );
}

type FlowerPlateProps = { flower: PlatedFlower; query: string; isOpen: boolean; eager: boolean };

function FlowerPlate({ flower, query, isOpen, eager }: FlowerPlateProps) {
  const { address, name, picture } = flower;
  const path = `/flower-guide/${address}`;
  const isMoving = useViewTransitionState(path) && !isOpen;
  return (
    <Link
      id={plateId(address)}
      className={classes('flower-plate', isMoving && 'flower-moving')}
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
