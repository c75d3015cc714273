import { arrangements } from './products/arrangements';
import { gifts } from './products/gifts';
import { handTied } from './products/hand-tied';
import { sympathy } from './products/sympathy';

/** The demo store's twelve products as they stand on the shelf. */
export const products = [...arrangements, ...handTied, ...sympathy, ...gifts].sort((a, b) => a.order - b.order);
