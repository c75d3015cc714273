import type { CSSProperties } from 'react';
import type { Picture } from '~/lib/picture';
import { classes } from './classes';

export type PictureImgProps = {
  picture: Picture;
  sizes?: string;
  eager?: boolean;
  className?: string;
};

export function PictureImg({ picture, sizes, eager = false, className }: PictureImgProps) {
  const { src, srcset, width, height, alt } = picture;
  return (
    <img
      className={classes('picture', className)}
      src={src}
      srcSet={srcset}
      sizes={srcset && sizes}
      width={width}
      height={height}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
      style={styleOf(picture)}
    />
  );
}

function styleOf({ preview, focus }: Picture) {
  if (!preview && !focus) return undefined;
  return { ...(preview && { '--preview': `url(${preview})` }), ...(focus && { '--focus': focus }) } as CSSProperties;
}
