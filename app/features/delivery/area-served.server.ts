import { readStudio } from '~/features/studio/studio.server';
import { findZone, zipFilter } from '~/lib/delivery-zones';
import type { Context } from '~/platform/context.server';
import { addStructuredData, studioId } from '~/platform/structured-data.server';
import { tryRead } from '~/platform/try-read.server';
import { listZones } from './delivery-zones.server';
import { milesBetween } from './zip-distance.server';
import { listZipCodes, type ZipCode } from './zip-codes.server';

const MAX_TOWNS = 50;

/** Tells search engines the towns of the delivery zones. Without zones the studio delivers everywhere, and nothing is said. */
export async function addAreaServed(context: Context): Promise<void> {
  const towns = await tryRead(context, 'towns delivered to', () => context.memo('towns', () => listTowns(context)));
  if (!towns) return context.preventCaching();
  if (towns.length === 0) return;
  addStructuredData(context, {
    '@type': 'Florist',
    '@id': studioId(context.config.baseUrl),
    // As texts, which the vocabulary allows: as places they were a third of the home page.
    areaServed: towns.map(({ city, region }) => `${city}, ${region}`),
  });
}

/** Each once, the nearest first. */
async function listTowns(context: Context): Promise<ZipCode[]> {
  const zones = await listZones(context);
  if (zones.length === 0) return [];
  const { postal_code: home } = await readStudio(context);
  const all = await listZipCodes();
  const from = all.find(({ zip }) => zip === home.slice(0, 5));
  const mayReach = zipFilter(zones);
  const reached = all.filter(({ zip }) => mayReach(zip) && findZone(zones, zip)?.is_paused === false);
  const near = from ? reached.toSorted((one, other) => milesBetween(from, one) - milesBetween(from, other)) : reached;
  const towns = Map.groupBy(near, ({ city, region }) => `${city}, ${region}`);
  return [...towns.values()].flatMap(([first]) => first ?? []).slice(0, MAX_TOWNS);
}
