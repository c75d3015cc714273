import italic from '~/fonts/libre-caslon-condensed-400-italic.woff2?url';
import caslon from '~/fonts/libre-caslon-condensed-400-normal.woff2?url';
import sans from '~/fonts/rhodora-sans-variable.woff2?url';

const [caslonLink, sansLink, italicLink] = [caslon, sans, italic].map((href) => ({
  rel: 'preload',
  as: 'font' as const,
  type: 'font/woff2',
  crossOrigin: 'anonymous' as const,
  href,
}));

export const textFonts = () => [caslonLink, sansLink];

/** If only the stylesheet asked for it, the face of captions would delay the first paint by 0.3 s. */
export const captionFont = () => [italicLink];
