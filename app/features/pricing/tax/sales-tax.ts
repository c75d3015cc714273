import { matchLength } from '~/lib/delivery-zones';
import { stateOfZip } from '~/lib/zip-states';

/** A rate that is in force. */
export interface TaxRate {
  level: 'state' | 'municipality';
  name: string;
  /** 'WV'. Empty: every state. */
  region: string;
  codes: string[];
  /** ZIP codes that are only partly in it. */
  border_codes: string[];
  /** 600 is 6 %. */
  basis_points: number;
  has_studio: boolean;
}

/** A part of an order's tax, as it is stored with the order. */
export interface TaxPart {
  level: TaxRate['level'] | 'untaxed';
  name: string;
  region: string;
  basis_points: number;
  taxable_cents: number;
  tax_cents: number;
}

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

/** What a buyer chooses where a ZIP code straddles city limits, unless a municipality. */
export const OUTSIDE = 'outside';

/** Chosen instead: without the city's tax, until staff have settled it. */
export const NOT_SURE = 'not_sure';

/** The stored answer, as people read it. */
export function placeText(place: string): string {
  if (place === NOT_SURE) return 'Not sure';
  return place === OUTSIDE ? 'Outside the city limits' : `Inside ${place}`;
}

/** For staff. */
export function notSureText(places: string[]): string {
  const cities = listPlaces(places) || 'the city limits';
  return `The buyer was not sure whether the address is inside ${cities}: city tax was not charged.`;
}

/** 'Davis or Elkins' */
export function listPlaces(places: string[]): string {
  return new Intl.ListFormat('en-US', { type: 'disjunction' }).format(places);
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

/** The tax of an order, rounded half up once, and whom its cents belong to. */
export function splitTax(taxableCents: number, rates: TaxRate[], untaxed: UntaxedReason): TaxPart[] {
  const [first, ...others] = rates;
  if (!first) return [{ ...untaxed, level: 'untaxed', basis_points: 0, taxable_cents: taxableCents, tax_cents: 0 }];
  const total = taxOf(taxableCents, sum(rates.map(({ basis_points }) => basis_points)));
  const parts = others.map((rate) => toPart(rate, taxableCents, taxOf(taxableCents, rate.basis_points)));
  return [toPart(first, taxableCents, total - sum(parts.map(({ tax_cents }) => tax_cents))), ...parts];
}

/** The tax of another sum at the rates of an order. */
export function taxAtRatesOf(parts: TaxPart[], taxableCents: number): number {
  return taxOf(taxableCents, sum(parts.map(({ basis_points }) => basis_points)));
}

type UntaxedReason = Pick<TaxPart, 'name' | 'region'>;

function toPart({ level, name, region, basis_points }: TaxRate, taxable_cents: number, tax_cents: number): TaxPart {
  return { level, name, region, basis_points, taxable_cents, tax_cents };
}

function taxOf(cents: number, basisPoints: number) {
  return Math.floor((cents * basisPoints + 5000) / 10_000);
}

function sum(all: number[]) {
  return all.reduce((total, each) => total + each, 0);
}

/** 'Sales tax, 7%' */
export function taxLabel(parts: Pick<TaxPart, 'basis_points'>[]): string {
  const basisPoints = sum(parts.map(({ basis_points }) => basis_points));
  return basisPoints > 0 ? `Sales tax, ${Number((basisPoints / 100).toFixed(2))}%` : 'Sales tax';
}
