import type { ReactNode } from 'react';
import { BrandMark } from './brand-mark';
import { classes } from './classes';
import { PictureImg, type PictureImgProps } from './picture';

type PictureFrameProps = Omit<PictureImgProps, 'picture' | 'className'> & {
  picture?: PictureImgProps['picture'];
  ratio?: string;
};

export function PictureFrame({ picture, ratio = 'aspect-4-5', ...rest }: PictureFrameProps) {
  return (
    <span className={classes('frame', ratio, !picture && 'frame-missing')}>
      {picture ? <PictureImg picture={picture} {...rest} /> : <BrandMark />}
    </span>
  );
}

type PlateProps = PictureFrameProps & {
  number?: ReactNode;
  caption?: ReactNode;
  className?: string;
};

export function Plate({ number, caption, className, ...frame }: PlateProps) {
  return (
    <figure className={classes('plate', className)}>
      <PictureFrame {...frame} />
      {caption && (
        <figcaption className="caption">
          {number && <b>{number}</b>} {caption}
        </figcaption>
      )}
    </figure>
  );
}
