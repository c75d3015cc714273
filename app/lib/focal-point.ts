import type { Picture } from './picture';

export const FOCAL_POINT_LABEL = 'What matters in it';

export function pictureName({ src }: Pick<Picture, 'src'>): string {
  return src.replace(/^\/pictures\/\d+\//, '');
}
