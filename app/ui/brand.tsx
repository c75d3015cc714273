import { BrandMark } from './brand-mark';
import { classes } from './classes';

/** As wide as a word: the logo is the name. */
const WORDMARK_RATIO = 2;

/** In letters. A longer name stands in smaller ones, so that the header stays one line of the page. */
const LONG_NAME = 24;

type BrandProps = { name: string; logo: { url: string; width: number; height: number } | undefined };

/** The studio's own logo, or the mark of the design, with the name. */
export function Brand({ name, logo }: BrandProps) {
  const isWordmark = logo !== undefined && logo.width / logo.height >= WORDMARK_RATIO;
  return (
    <a className={classes('brand', isWordmark && 'brand-wordmark', name.length > LONG_NAME && 'brand-long')} href="/">
      {logo ? (
        <img src={logo.url} width={logo.width} height={logo.height} alt={isWordmark ? name : ''} />
      ) : (
        <BrandMark />
      )}
      {!isWordmark && <span>{name}</span>}
    </a>
  );
}

/** On dark grounds, where a logo may not be seen. */
export function BrandName({ name }: { name: string }) {
  return (
    <a className="brand" href="/">
      <span>{name}</span>
    </a>
  );
}
