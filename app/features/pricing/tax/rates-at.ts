import { matchLength } from '~/lib/delivery-zones';
import { stateOfZip } from '~/lib/zip-states';
import type { TaxRate } from './sales-tax';

export type TaxDestination =
  | { fulfillment: 'pickup'; region: string }
  | { fulfillment: 'delivery'; region: string; zip: string; place?: string | null };

interface TypedPlace {
  /** As typed so far. */
  zip: string;
  place: string;
  studio: { region: string };
}

/** Where pickups are taxed, and deliveries as far as their ZIP code is known. */
export function typedDestinations({ zip, place, studio }: TypedPlace): Record<'pickup' | 'delivery', TaxDestination> {
  const state = stateOfZip(zip);
  const pickup: TaxDestination = { fulfillment: 'pickup', region: studio.region.toUpperCase() };
  return { pickup, delivery: state ? { fulfillment: 'delivery', region: state, zip, place } : pickup };
}

/** The municipalities that the ZIP code is partly in; the buyer is asked which. */
export function borderPlaces(rates: TaxRate[], region: string, zip: string): string[] {
  const near = rates.filter((rate) => rate.level === 'municipality' && isOfState(rate, region));
  if (near.some(({ codes }) => matchLength(codes, zip.trim().slice(0, 5)) > 0)) return [];
  return near
    .filter(({ border_codes }) => matchLength(border_codes, zip.trim().slice(0, 5)) > 0)
    .map(({ name }) => name);
}

/** The rates of a destination, the state's first. At city limits, unless the answer is a municipality, the state's alone. */
export function ratesAt(rates: TaxRate[], destination: TaxDestination): TaxRate[] {
  if (destination.fulfillment === 'pickup') {
    const own = rates.find(({ level, has_studio }) => level === 'municipality' && has_studio);
    return present([stateRate(rates, own?.region || destination.region) ?? onlyState(rates), own]);
  }
  const { region, zip, place } = destination;
  return present([stateRate(rates, region), municipalRate(rates, region, zip, place)]);
}

function municipalRate(rates: TaxRate[], region: string, zip: string, place?: string | null) {
  const near = rates.filter((rate) => rate.level === 'municipality' && isOfState(rate, region));
  const five = zip.trim().slice(0, 5);
  const ranked = near.map((rate) => ({ rate, rank: matchLength(rate.codes, five) })).filter(({ rank }) => rank > 0);
  const [inside] = ranked.toSorted((one, other) => other.rank - one.rank);
  if (inside) return inside.rate;
  return near.find(({ name, border_codes }) => name === place && matchLength(border_codes, five) > 0);
}

function stateRate(rates: TaxRate[], region: string) {
  const states = rates.filter(({ level }) => level === 'state');
  return states.find((rate) => region !== '' && rate.region === region) ?? states.find((rate) => rate.region === '');
}

/** The studio may have no state in its settings. */
function onlyState(rates: TaxRate[]) {
  const states = rates.filter(({ level }) => level === 'state');
  return states.length === 1 ? states[0] : undefined;
}

function isOfState(rate: TaxRate, region: string) {
  return rate.region === '' || rate.region === region;
}

function present(rates: (TaxRate | undefined)[]): TaxRate[] {
  return rates.filter((rate) => rate !== undefined);
}
