import { findZipCode, listZipCodes, type ZipCode } from './zip-codes.server';

/** The ZIP codes whose centers are within so many miles of that of `home`, in a straight line. None if it is not known. */
export async function zipsWithin(home: string, miles: number): Promise<string[]> {
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
