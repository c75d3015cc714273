import { PictureImg } from '~/ui/picture';
import { type Gallery, PAGE_SIZE, picturePath } from './gallery.schema';
import type { GalleryPicture } from './gallery.server';

const SIZES = '(width < 17rem) 92vw, (width < 60rem) 46vw, 31vw';

type MasonryProps = { gallery: Gallery; pictures: GalleryPicture[]; page: number };

export function Masonry({ gallery, pictures, page }: MasonryProps) {
  const first = (page - 1) * PAGE_SIZE + 1;
  return (
    <ul className="masonry">
      {pictures.map((picture, index) => (
        <li key={picture.id}>
          <GalleryPlate
            picture={picture}
            to={picturePath(gallery, picture.id)}
            number={first + index}
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
  eager: boolean;
};

function GalleryPlate({ picture, to, number, eager }: GalleryPlateProps) {
  return (
    <figure className="plate">
      <a className="frame" href={to} data-dialog="" aria-label={picture.alt || `Picture ${number}`}>
        <PictureImg picture={picture} sizes={SIZES} eager={eager} />
      </a>
      <figcaption className="caption">
        <b>{number}</b> <span>{picture.caption}</span>
      </figcaption>
    </figure>
  );
}
