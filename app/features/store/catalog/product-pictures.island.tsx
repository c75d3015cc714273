import { useState } from 'react';
import type { Picture } from '~/lib/picture';
import { island } from '~/ui/island';
import { PictureImg } from '~/ui/picture';
import { PictureFrame } from '~/ui/plate';

const SIZES = '(width < 48rem) 100vw, (width < 68rem) 50vw, 58vw';

function ProductPictures({ pictures }: { pictures: Picture[] }) {
  const [selected, setSelected] = useState(0);
  return (
    <div className="product-pictures">
      <PictureFrame picture={pictures[selected]} sizes={SIZES} eager />
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

export default island('store/catalog/product-pictures', ProductPictures);
