import type { Picture } from './picture';

/** What the form calls the focus of a picture. */
export const FRAMING_LABEL = 'What matters in it';

/** Names the picture that a form was opened with, whatever its width. */
export function framedName({ src }: Pick<Picture, 'src'>): string {
  return src.replace(/^\/pictures\/\d+\//, '');
}
