import sans from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url';
import italic from '~/fonts/libre-caslon-condensed-400-italic.woff2?url';
import caslon from '~/fonts/libre-caslon-condensed-400-normal.woff2?url';

const [caslonLink, sansLink, italicLink] = [caslon, sans, italic].map((href) => ({
  rel: 'preload',
  as: 'font' as const,
  type: 'font/woff2',
  crossOrigin: 'anonymous' as const,
  href,
}));

/** The two faces of every first view. */
export const textFonts = () => [caslonLink, sansLink];

/**
 * For pages with captions in the first view: found by the stylesheet alone, their face would delay the first paint by
 * 0.3 s.
 */
export const captionFont = () => [italicLink];
