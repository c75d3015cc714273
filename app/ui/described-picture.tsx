import type { ComponentProps } from 'react';
import { AltField } from './alt-field';
import { PictureField } from './picture-field';

type DescribedPictureProps = ComponentProps<typeof PictureField> & {
  alt: { name?: string; typed?: string; className?: string };
};

/** Nothing is suggested: only a person knows what is in the picture. */
export function DescribedPicture({ alt, ...picture }: DescribedPictureProps) {
  const { name, typed, className } = alt;
  return (
    <>
      <PictureField {...picture} />
      <AltField name={name} defaultValue={typed ?? picture.current?.alt ?? ''} className={className} />
    </>
  );
}
