export interface ZipCity {
  city: string;
  region: string;
}

interface Address {
  delivery_city: string;
  delivery_postal_code: string;
}

/** What is left empty of an address, filled in from its ZIP code. */
export function withCity<Typed extends { delivery_city?: string | null; delivery_region?: string | null }>(
  typed: Typed,
  found: ZipCity | undefined,
): Typed {
  if (!found) return typed;
  const { delivery_city, delivery_region } = typed;
  return {
    ...typed,
    delivery_city: delivery_city?.trim() || found.city,
    delivery_region: delivery_region || found.region,
  };
}

/** Asked when the typed city is not the one of the ZIP code. Many places share a ZIP code, so the buyer may keep it. */
export function cityQuestion(place: ZipCity | undefined, address: Address, kept: string): string | undefined {
  const { delivery_city, delivery_postal_code } = address;
  if (!place || isSameCity(place.city, delivery_city) || kept === keptCity(address)) return undefined;
  return `${delivery_postal_code.slice(0, 5)} is ${place.city}, ${place.region}. Is the ZIP right?`;
}

/** What the buyer confirms: another city or ZIP code is asked about again. */
export function keptCity({ delivery_city, delivery_postal_code }: Address): string {
  return `${delivery_city.trim()}, ${delivery_postal_code.trim().slice(0, 5)}`;
}

const SHORT: Record<string, string> = {
  st: 'saint',
  ste: 'sainte',
  mt: 'mount',
  ft: 'fort',
  pt: 'point',
  spgs: 'springs',
  hts: 'heights',
  n: 'north',
  s: 'south',
  e: 'east',
  w: 'west',
};

/** However it is written: 'St. Marys, WV' is 'Saint Marys'. */
export function isSameCity(city: string, typed: string) {
  return toKey(city) === toKey(typed.replace(/,.*$/, ''));
}

function toKey(city: string) {
  const words = city
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{M}|['’.]/gu, '')
    .split(/[^\p{L}\p{N}]+/u);
  return words.map((word) => SHORT[word] ?? word).join('');
}
