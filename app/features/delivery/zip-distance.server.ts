import { findZipCode, listZipCodes, type ZipCode } from './zip-codes.server';

const MAX_KNOWN = 100;
const known = new Map<string, string[]>();

/**
 * The ZIP codes whose centers are within so many miles of that of `home`, in a straight line. None if it is not known.
 * Answers are kept: every sale of a phone order or a subscription asks within its transaction, and reading the table takes 80 ms.
 */
export async function zipsWithin(home: string, miles: number): Promise<string[]> {
  const question = `${home} ${miles}`;
  const zips = known.get(question) ?? (await readWithin(home, miles));
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(question, zips);
  return zips;
}

async function readWithin(home: string, miles: number): Promise<string[]> {
  const from = await findZipCode(home);
  if (!from) return [];
  return (await listZipCodes()).filter((to) => milesBetween(from, to) <= miles).map(({ zip }) => zip);
}

const EARTH_MILES = 3958.8;

/** On a sphere (haversine). */
export function milesBetween(one: ZipCode, other: ZipCode): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const [phi, theta] = [radians(one.latitude), radians(other.latitude)];
  const north = Math.sin((theta - phi) / 2) ** 2;
  const east = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2;
  return 2 * EARTH_MILES * Math.asin(Math.sqrt(north + Math.cos(phi) * Math.cos(theta) * east));
}
