interface PicturePlace {
  label: string;
  hint: string;
  /** Decoration, or named by the words beside it. */
  isDescribed: boolean;
  /** How staff cut it, and what is written under it. */
  isFramed: boolean;
}

/** In the order of the page that edits them. */
export const PICTURE_PLACES = {
  hero: {
    label: 'Home page',
    hint: 'The large picture of the first view. Landscape, at least 1600 pixels wide.',
    isDescribed: true,
    isFramed: true,
  },
  weddings: {
    label: 'Wedding Floristry',
    hint: 'On the home page and on Services. Portrait.',
    isDescribed: true,
    isFramed: true,
  },
  general: {
    label: 'General & Event Floristry',
    hint: 'On the home page and on Services.',
    isDescribed: true,
    isFramed: true,
  },
  sympathy: {
    label: 'Sympathy & Funeral',
    hint: 'On the home page and on Services.',
    isDescribed: true,
    isFramed: true,
  },
  petal: {
    label: 'Beside reviews',
    hint: 'On the home page, for reviews without a picture of their own.',
    isDescribed: true,
    isFramed: true,
  },
  logo: {
    label: 'Logo',
    hint: 'At the top of every page and email. Dark, on a transparent ground. A wide one replaces the name.',
    isDescribed: false,
    isFramed: false,
  },
  icon: {
    label: 'Icon of browser tabs',
    hint: 'Square, at least 180 pixels. Also on the home screen of phones.',
    isDescribed: false,
    isFramed: false,
  },
  share: {
    label: 'Picture of shared links',
    hint: 'When someone shares the home page, Services or About. It is cut to 1200 × 630 pixels.',
    isDescribed: true,
    isFramed: false,
  },
} as const satisfies Record<string, PicturePlace>;

export type Place = keyof typeof PICTURE_PLACES;

export function isPlace(name: string | null | undefined): name is Place {
  return Object.hasOwn(PICTURE_PLACES, name ?? '');
}
