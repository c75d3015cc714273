import { arrangements } from './products/arrangements';
import { gifts } from './products/gifts';
import { handTied } from './products/hand-tied';
import { remembrance } from './products/remembrance';
import { sympathy } from './products/sympathy';
import { tables } from './products/tables';
import { wrapped } from './products/wrapped';

/** In the order of the catalog; no two of the first twelve have the same perspective. */
export const products = [
  ...arrangements,
  ...tables,
  ...handTied,
  ...wrapped,
  ...sympathy,
  ...remembrance,
  ...gifts,
].sort((a, b) => a.order - b.order);
