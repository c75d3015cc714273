import type { Plugin } from 'vite';
import { codes } from 'zipcodes/lib/codes.js';

const ID = 'virtual:zip-codes';

/**
 * The ZIP codes of `zipcodes` as one text, a megabyte that is searched as it is: the library's objects would take eighty in
 * every process, and a fifth of a second while nothing else is answered.
 */
export function zipCodes(): Plugin {
  return {
    name: 'zip-codes',
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    load: (id) => (id === `\0${ID}` ? `export default ${JSON.stringify(toText())}` : undefined),
  };
}

/** '\n26501 39.6099 -79.9831 WV Morgantown' for each, by number, without those abroad. */
function toText() {
  return Object.values(codes)
    .filter(({ latitude, longitude }) => latitude !== 0 && longitude !== 0)
    .map(
      ({ zip, latitude, longitude, state, city }) =>
        `\n${zip} ${latitude} ${longitude} ${state} ${city.replace(/^Mc (?=[A-Z])/, 'Mc')}`,
    )
    .toSorted()
    .join('');
}
