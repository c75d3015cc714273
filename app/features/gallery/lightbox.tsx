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
  selected?: string;
  returnTo: string;
  pageTitle: string;
  /** What follows a picture's name in the title. */
  pictureTitle: string;
};

/** Closed, unless a picture is selected. `start-lightbox.ts` fills it with the pictures of the page. */
export function Lightbox({ gallery, pictures, selected, returnTo, pageTitle, pictureTitle }: LightboxProps) {
  const current = pictures.findIndex(({ id }) => id === selected);
  const picture = pictures[current];
  const pathTo = (index: number) => picturePath(gallery, pictures.at(index % pictures.length)?.id ?? '');
  return (
    <dialog
      open={picture !== undefined}
      className="page-dialog lightbox on-dark"
      aria-label={`${gallery.category} gallery`}
      data-page-title={pageTitle}
      data-picture-title={pictureTitle}
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
          <span className="num">{picture && `${current + 1} of ${pictures.length}`}</span>{' '}
          <span>{picture?.caption}</span>
        </p>
        {pictures.length > 1 && (
          <p className="lightbox-steps">
            <StepLink name="previous" to={pathTo(current - 1)} />
            <StepLink name="next" to={pathTo(current + 1)} />
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
