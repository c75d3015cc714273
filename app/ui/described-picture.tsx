import { type ComponentProps, useState } from 'react';
import { suggestedAlt } from '~/lib/alt-text';
import { AltField } from './alt-field';
import { PictureField } from './picture-field';

type DescribedPictureProps = Omit<ComponentProps<typeof PictureField>, 'onChoose'> & {
  /** The words for it: the name of their field, what came back of it, what is wrong with them. */
  alt: { name?: string; typed?: string; fault?: string };
  /** What is known about such a picture before anybody has looked at it. */
  about: string;
};

/**
 * A picture in a form and its alternative text: as it was typed, as it is, or a first one once a file is chosen. A
 * picture that never had any may stay so; a new one may not.
 */
export function DescribedPicture({ alt, about, ...picture }: DescribedPictureProps) {
  const known = picture.current?.alt;
  const [typed, setTyped] = useState(alt.typed || known || undefined);
  const [chosen, setChosen] = useState<string>();
  return (
    <>
      <PictureField {...picture} onChoose={(file) => setChosen(file?.name)} />
      <AltField
        name={alt.name}
        value={typed ?? (chosen === undefined ? '' : suggestedAlt(chosen, about))}
        onChange={({ target }) => setTyped(target.value)}
        required={picture.required || chosen !== undefined || Boolean(known)}
        fault={alt.fault}
      />
    </>
  );
}
