export interface DeliveryZone {
  name: string;
  /** '26501', '265*' or '-26554'. */
  codes: string[];
  fee_cents: number;
  /** Of the goods. */
  minimum_cents: number;
  is_paused: boolean;
}

const CODE = /^(\d{5}|-\d{5}|-?\d{3,4}\*)$/;

/** The entries of '26501, 265* -26554', and the first that is none. */
export function parseCodes(text: string): { codes: string[]; wrong?: string } {
  const codes = [...new Set(text.split(/[\s,;]+/).filter(Boolean))];
  return { codes, wrong: codes.find((code) => !CODE.test(code)) };
}

/** The zone that names the ZIP code, or else the one that names its longest beginning. */
export function findZone(zones: DeliveryZone[], zip: string): DeliveryZone | undefined {
  const five = zip.trim().slice(0, 5);
  const ranked = zones.map((zone) => ({ zone, rank: matchLength(zone.codes, five) })).filter(({ rank }) => rank > 0);
  return ranked.toSorted((one, other) => other.rank - one.rank)[0]?.zone;
}

/** As an order records it: '' if no zone reaches the address, null for a pickup. */
export function zoneName(
  { zones }: { zones: DeliveryZone[] },
  { fulfillment, delivery_postal_code: zip }: { fulfillment: string; delivery_postal_code: string | null },
): string | null {
  return fulfillment === 'delivery' ? (findZone(zones, zip ?? '')?.name ?? '') : null;
}

/** How much of the ZIP code the most exact of the codes names; 0 if none does. */
export function matchLength(codes: string[], zip: string): number {
  if (!/^\d{5}$/.test(zip)) return 0;
  const fits = (code: string) => (code.endsWith('*') ? zip.startsWith(code.slice(0, -1)) : code === zip);
  if (codes.some((code) => code.startsWith('-') && fits(code.slice(1)))) return 0;
  return Math.max(0, ...codes.filter(fits).map(({ length }) => length));
}

/** Whether a ZIP code may be in one of the zones: a quick no for most of many, before `findZone` answers exactly. */
export function zipFilter(zones: DeliveryZone[]): (zip: string) => boolean {
  const codes = zones.flatMap((zone) => zone.codes);
  const exact = new Set(codes);
  const beginnings = codes.filter((code) => /^\d+\*$/.test(code)).map((code) => code.slice(0, -1));
  return (zip) => exact.has(zip) || beginnings.some((beginning) => zip.startsWith(beginning));
}
