/** Those of the specification (spec 9), which every studio has; staff may rename, hide and order them. */
export const STANDARD_GALLERIES = ['Wedding & Event', 'General Floristry', 'Micro Farm'];

export interface Gallery {
  title: string;
  slug: string;
  /** What its pictures name it by. It stays when the gallery is renamed. */
  category: string;
  is_hidden: boolean;
}

export const FIRST_PATH = '/gallery';
export const PAGE_SIZE = 24;

/** The first gallery is the page of all galleries. */
export function galleryPath(galleries: Gallery[], { slug }: Gallery) {
  return slug === galleries[0]?.slug ? FIRST_PATH : `/gallery/${slug}`;
}

export function picturePath({ slug }: Gallery, id: string) {
  return `/gallery/${slug}/${id}`;
}

export function pagePath(path: string, page: number) {
  return page > 1 ? `${path}?page=${page}` : path;
}
