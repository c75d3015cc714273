import type { Picture } from '~/lib/picture';
import rows from './no-picture.webp';

/** For posts without a picture (spec 7). */
export const NO_PICTURE: Picture = { src: rows, width: 1200, height: 800, alt: '' };
