import { useState } from 'react';
import type { Picture } from '~/lib/picture';
import { island } from '~/ui/island';
import { PictureImg } from '~/ui/picture';
import { PictureFrame } from '~/ui/plate';

const SIZES = '(width < 48rem) 100vw, (width < 68rem) 50vw, 58vw';

function ProductPictures({ pictures }: { pictures: Picture[] }) {
  const [selected, setSelected] = useState(0);
  const picture = pictures[selected];
  return (
    <div className="product-pictures" data-script="shop/zoom">
      {picture ? (
        <a className="product-zoom" href={largest(picture)} aria-label={`Larger picture: ${picture.alt}`}>
          <PictureFrame picture={picture} ratio="" sizes={SIZES} eager />
        </a>
      ) : (
        <PictureFrame />
      )}
      {pictures.length > 1 && (
        <ul className="product-thumbs">
          {pictures.map((picture, index) => (
            <li key={picture.src}>
              <button
                type="button"
                aria-label={`Picture ${index + 1}: ${picture.alt}`}
                aria-current={index === selected || undefined}
                onClick={() => setSelected(index)}
              >
                <PictureImg picture={{ ...picture, alt: '' }} sizes="4.5rem" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Where the zoom leads without scripts. */
function largest({ src, srcset }: Picture) {
  return srcset?.split(', ').at(-1)?.split(' ')[0] ?? src;
}

export default island('shop/product-pictures', ProductPictures);
