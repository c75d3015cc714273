import type { Picture } from './picture';

export const FOCAL_POINT_LABEL = 'What matters in it';

/** Identifies the picture that a form was opened with, whatever its width. */
export function pictureName({ src }: Pick<Picture, 'src'>): string {
  return src.replace(/^\/pictures\/\d+\//, '');
}
