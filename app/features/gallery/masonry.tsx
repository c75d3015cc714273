import { Link, useViewTransitionState } from 'react-router';
import { classes } from '~/ui/classes';
import { MODAL_STATE } from '~/ui/page-dialog';
import { PictureImg } from '~/ui/picture';
import { type Gallery, PAGE_SIZE, picturePath } from './gallery.schema';
import type { GalleryPicture } from './gallery.server';

const SIZES = '(width < 17rem) 92vw, (width < 60rem) 46vw, 31vw';

type MasonryProps = { gallery: Gallery; pictures: GalleryPicture[]; page: number; selected?: string };

export function Masonry({ gallery, pictures, page, selected }: MasonryProps) {
  const first = (page - 1) * PAGE_SIZE + 1;
  return (
    <ul className="masonry">
      {pictures.map((picture, index) => (
        <li key={picture.id}>
          <GalleryPlate
            picture={picture}
            to={picturePath(gallery, picture.id)}
            number={first + index}
            isOpen={picture.id === selected}
            eager={index === 0}
          />
        </li>
      ))}
    </ul>
  );
}

type GalleryPlateProps = {
  picture: GalleryPicture;
  to: string;
  number: number;
  isOpen: boolean;
  eager: boolean;
};

function GalleryPlate({ picture, to, number, isOpen, eager }: GalleryPlateProps) {
  const isMoving = useViewTransitionState(to) && !isOpen;
  return (
    <figure className="plate">
      <Link
        id={`picture-${picture.id}`}
        className={classes('frame', isMoving && 'gallery-moving')}
        to={to}
        state={MODAL_STATE}
        preventScrollReset
        viewTransition
        aria-label={picture.alt || `Picture ${number}`}
      >
        <PictureImg picture={picture} sizes={SIZES} eager={eager} />
      </Link>
      <figcaption className="caption">
        <b>{number}</b> {picture.caption}
      </figcaption>
    </figure>
  );
}
