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
      <PictureField {...picture} onLibraryAlt={(text) => fillIn(name ?? 'alt', text)} />
      <AltField name={name} defaultValue={typed ?? picture.current?.alt ?? ''} className={className} />
    </>
  );
}

/** What somebody typed stays. */
function fillIn(id: string, text: string) {
  const field = document.getElementById(id);
  if (field instanceof HTMLInputElement && field.value === '') field.value = text;
}
