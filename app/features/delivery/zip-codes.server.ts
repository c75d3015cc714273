import { withCity } from './city';

export interface ZipCode {
  zip: string;
  city: string;
  /** 'WV' */
  region: string;
  latitude: number;
  longitude: number;
}

/** Loaded with the first address or zone by distance. */
async function readTable(): Promise<string> {
  const { default: table } = await import('virtual:zip-codes');
  return table;
}

/** Undefined for a new one, and for one that does not exist. */
export async function findZipCode(typed: string): Promise<ZipCode | undefined> {
  const zip = typed.trim().slice(0, 5);
  if (!/^\d{5}$/.test(zip)) return undefined;
  const table = await readTable();
  const start = table.indexOf(`\n${zip} `);
  return start < 0 ? undefined : toZipCode(lineAt(table, start + 1));
}

/** Fills in a city that was left empty. A form without a city stays as it is. */
export async function withCityOfZip(typed: Record<string, string>): Promise<Record<string, string>> {
  return typed.delivery_city === '' ? withCity(typed, await findZipCode(typed.delivery_postal_code ?? '')) : typed;
}

export async function listZipCodes(): Promise<ZipCode[]> {
  return (await readTable()).trim().split('\n').map(toZipCode);
}

function toZipCode(line: string): ZipCode {
  const [zip = '', latitude, longitude, region = '', ...city] = line.split(' ');
  return { zip, latitude: Number(latitude), longitude: Number(longitude), region, city: city.join(' ') };
}

function lineAt(table: string, start: number) {
  const end = table.indexOf('\n', start);
  return end < 0 ? table.slice(start) : table.slice(start, end);
}
