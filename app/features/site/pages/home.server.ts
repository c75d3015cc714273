import { fileUrl, type Picture, toPicture } from '~/lib/picture';
import type { Context } from '~/platform/context.server';
import type { Database } from '~/platform/database.server';

export const HOME_PICTURES = {
  hero: 'home/hero.webp',
  weddings: 'home/weddings.webp',
  general: 'home/general.webp',
  sympathy: 'home/sympathy.webp',
  petal: 'home/petal.webp',
} as const;

type Place = keyof typeof HOME_PICTURES;

export function readHomePictures({ db, reads, memo }: Context) {
  reads('home-pictures');
  return memo('home-pictures', 'by place', () => readPlaces(db));
}

async function readPlaces(db: Database): Promise<Partial<Record<Place, Picture>>> {
  const files = await db
    .selectFrom('stored_files')
    .selectAll()
    .where('bucket', '=', 'site-images')
    .where('key', 'in', Object.values(HOME_PICTURES))
    .execute();
  const byKey = new Map(files.map((file) => [file.key, toPicture({ ...file, url: fileUrl(file.bucket, file.key) })]));
  return Object.fromEntries(Object.entries(HOME_PICTURES).map(([place, key]) => [place, byKey.get(key)]));
}
