import { type ComponentProps, useState } from 'react';
import { AltField } from './alt-field';
import { PictureField } from './picture-field';

type DescribedPictureProps = Omit<ComponentProps<typeof PictureField>, 'onChoose'> & {
  /** The words for it: the name of their field, what came back of it, what is wrong with them. */
  alt: { name?: string; typed?: string; error?: string };
};

/**
 * A picture in a form and its alternative text. Nothing is suggested: only a person knows what is seen. A picture that
 * never had any may stay so; a new one may not.
 */
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
      />
    </>
  );
}
