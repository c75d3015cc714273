import type { FieldErrors } from '~/lib/field-errors';

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

/** What a buyer chooses where a ZIP code straddles city limits, unless a municipality. */
export const OUTSIDE = 'outside';

/** Chosen instead: without the city's tax, until staff have settled it. */
export const NOT_SURE = 'not_sure';

/** The error of an answer to the question in which of these places an address is, if they are asked about. */
export function placeAnswerError(places: string[], answer: string | null | undefined): FieldErrors {
  const isAnswered = places.length === 0 || [...places, OUTSIDE, NOT_SURE].includes(answer ?? '');
  return isAnswered ? {} : { tax_place: 'Choose one of these.' };
}

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

/** Where the report lists goods that are free of tax, beside those of the same order that are not. */
const NOT_TAXED = 'Not taxed';

/** The tax of an order, rounded half up once, and whom its cents belong to. */
export function splitTax(taxableCents: number, rates: TaxRate[], untaxed: UntaxedReason, notTaxedCents = 0): TaxPart[] {
  if (notTaxedCents === 0) return splitTaxable(taxableCents, rates, untaxed);
  const [free] = splitTaxable(notTaxedCents, [], { name: NOT_TAXED, region: untaxed.region });
  return [...(taxableCents === 0 ? [] : splitTaxable(taxableCents, rates, untaxed)), ...(free ? [free] : [])];
}

/** Of goods that are free of tax themselves, whoever buys them. */
export function isNotTaxed({ level, name }: Pick<TaxPart, 'level' | 'name'>): boolean {
  return level === 'untaxed' && name === NOT_TAXED;
}

/** What an order's goods that are free of tax come to after the discount. */
export function notTaxedCents(parts: TaxPart[]): number {
  return sum(parts.filter(isNotTaxed).map(({ taxable_cents }) => taxable_cents));
}

function splitTaxable(taxableCents: number, rates: TaxRate[], untaxed: UntaxedReason): TaxPart[] {
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
