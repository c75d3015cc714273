/** The three galleries (spec 9) in the order of their tabs; the first is the default. */
export const GALLERIES = [
  { category: 'Wedding & Event', slug: 'wedding-and-event', path: '/gallery' },
  { category: 'General Floristry', slug: 'general-floristry', path: '/gallery/general-floristry' },
  { category: 'Micro Farm', slug: 'micro-farm', path: '/gallery/micro-farm' },
] as const;

export type Gallery = (typeof GALLERIES)[number];

export const PAGE_SIZE = 24;

export function galleryAt(slug?: string): Gallery | undefined {
  return slug === undefined ? GALLERIES[0] : GALLERIES.find((gallery) => gallery.slug === slug);
}

export function picturePath(gallery: Gallery, id: string) {
  return `/gallery/${gallery.slug}/${id}`;
}

export function pagePath(gallery: Gallery, page: number) {
  return page > 1 ? `${gallery.path}?page=${page}` : gallery.path;
}
