import type { CSSProperties } from 'react';
import { Icon } from '~/ui/icon';
import { PageDialogClose } from '~/ui/page-dialog';
import { PictureImg } from '~/ui/picture';
import { type Gallery, picturePath } from './gallery.schema';
import type { GalleryPicture } from './gallery.server';
import { lightboxSizes } from './lightbox-sizes';

type LightboxProps = {
  gallery: Gallery;
  /** Not empty. */
  pictures: GalleryPicture[];
  /** The number of the first of them among all pictures of the gallery. */
  first: number;
  total: number;
  /** The pictures before and after these, on other pages. */
  newer?: string;
  older?: string;
  selected?: string;
  returnTo: string;
  pageTitle: string;
  /** What follows a picture's name in the title. */
  pictureTitle: string;
};

/** Closed, unless a picture is selected. `start-lightbox.ts` fills it with the pictures of the page. */
export function Lightbox({ gallery, pictures, selected, returnTo, pageTitle, pictureTitle, ...places }: LightboxProps) {
  const { first, total, newer, older } = places;
  const current = pictures.findIndex(({ id }) => id === selected);
  const picture = pictures[current];
  const pathTo = (id = '') => picturePath(gallery, id);
  const previous = (current > 0 ? undefined : newer) ?? pictures.at(current - 1)?.id;
  const next = pictures[current + 1]?.id ?? older ?? pictures[0]?.id;
  return (
    <dialog
      open={picture !== undefined}
      className="page-dialog lightbox on-dark"
      aria-label={`${gallery.title} gallery`}
      data-page-title={pageTitle}
      data-picture-title={pictureTitle}
      data-total={total}
      data-newer={newer && pathTo(newer)}
      data-older={older && pathTo(older)}
    >
      <PageDialogClose returnTo={returnTo} />
      <ul className="lightbox-strip" tabIndex={0} aria-label="Pictures">
        {picture && (
          <li data-close="">
            <FullPicture picture={picture} />
          </li>
        )}
      </ul>
      <div className="lightbox-foot">
        <p className="lightbox-caption" aria-live="polite">
          <span className="num">{picture && `${first + current} of ${total}`}</span> <span>{picture?.caption}</span>
        </p>
        {total > 1 && (
          <p className="lightbox-steps">
            <StepLink name="previous" to={pathTo(previous)} />
            <StepLink name="next" to={pathTo(next)} />
          </p>
        )}
      </div>
    </dialog>
  );
}

function StepLink({ name, to }: { name: 'previous' | 'next'; to: string }) {
  return (
    <a
      className="icon-button"
      href={to}
      data-dialog=""
      rel={name === 'next' ? 'next' : 'prev'}
      aria-label={`${name === 'next' ? 'Next' : 'Previous'} picture`}
    >
      <Icon name={name} />
    </a>
  );
}

function FullPicture({ picture }: { picture: GalleryPicture }) {
  const { width, height } = picture;
  return (
    <div className="lightbox-picture lightbox-current" style={{ '--ratio': width / height } as CSSProperties}>
      <PictureImg picture={picture} sizes={lightboxSizes(width / height)} eager />
    </div>
  );
}
