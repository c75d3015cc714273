import { fileUrl, toPicture } from '~/lib/picture';
import { PictureFrame } from '~/ui/plate';
import type { TextSegment } from './marked-text';
import type { Hit, Kind } from './search.server';

const PICTURE_PX = 360;

const KINDS: Record<Kind, { name: string; path: (id: string) => string }> = {
  product: { name: 'Web Store', path: (slug) => `/product/${slug}` },
  flower: { name: 'Flower Guide', path: (id) => `/flower-guide/${id}` },
  post: { name: 'Journal', path: (slug) => `/blog/${slug}` },
  rental: { name: 'Rental Items', path: (id) => `/rental-items#item-${id}` },
  vendor: { name: 'Trusted Vendors', path: () => '/vendors' },
  worksheet: { name: 'Resources', path: (id) => `/resources/${id}` },
  page: { name: 'Page', path: (id) => id },
};

export function SearchResult({ hit }: { hit: Hit }) {
  const { kind, id, title, text } = hit;
  const { name, path } = KINDS[kind];
  const picture = toHitPicture(hit);
  return (
    <li className="search-result" id={`${kind}-${id}`}>
      <span className="search-result-kind">{name}</span>
      <span className="search-result-picture">
        {kind !== 'page' && <PictureFrame picture={picture} ratio="aspect-square" sizes="7rem" />}
      </span>
      <div className="search-result-text">
        <h2>
          <a href={path(id)}>
            <Marked segments={title} />
          </a>
        </h2>
        {text.length > 0 && (
          <p>
            <Marked segments={text} />
          </p>
        )}
      </div>
    </li>
  );
}

function Marked({ segments }: { segments: TextSegment[] }) {
  return segments.map(({ text, isMatch }, index) => {
    const key = `${index} ${text}`;
    return isMatch ? <mark key={key}>{text}</mark> : <span key={key}>{text}</span>;
  });
}

function toHitPicture({ picture, picture_bucket }: Hit) {
  if (!picture) return undefined;
  const url = picture_bucket ? fileUrl(picture_bucket, picture) : picture;
  return toPicture({ url, alt: '', width: PICTURE_PX, height: PICTURE_PX });
}
