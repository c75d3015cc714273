import { type ComponentProps, useState } from 'react';
import { AltField } from './alt-field';
import { PictureField } from './picture-field';

type DescribedPictureProps = Omit<ComponentProps<typeof PictureField>, 'onChoose'> & {
  alt: { name?: string; typed?: string; error?: string; className?: string };
};

/** Nothing is suggested: only a person knows what is in the picture. One that never had a text may stay without. */
export function DescribedPicture({ alt, ...picture }: DescribedPictureProps) {
  const known = picture.current?.alt;
  const [typed, setTyped] = useState(alt.typed || known || '');
  const [isSelected, setIsSelected] = useState(false);
  return (
    <>
      <PictureField {...picture} onChoose={(file) => setIsSelected(file !== undefined)} />
      <AltField
        name={alt.name}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        required={picture.required || isSelected || Boolean(known)}
        error={alt.error}
        className={alt.className}
      />
    </>
  );
}
