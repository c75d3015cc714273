import { z } from 'zod';
import { FOCAL_POINT_LABEL, pictureName } from './focal-point';
import type { Picture } from './picture';

const percent = (initial: number) => z.coerce.number().int().min(0).max(100).catch(initial);

export const cropForm = z.object({
  focus_x: percent(50),
  focus_y: percent(50),
  crop: z.enum(['', '1:1', '4:5', '5:4', '16:9']).catch(''),
  zoom: z.coerce.number().int().min(100).max(400).catch(100),
});

export type CropForm = z.infer<typeof cropForm>;

export function cropChanges(stored: Picture | undefined, sent: Record<string, unknown>): Record<string, string> {
  if (!stored || typeof sent.cropped_picture !== 'string') return {};
  if (pictureName(stored) !== sent.cropped_picture) return { Picture: 'It was cropped or replaced.' };
  const { focus_x, focus_y } = cropForm.parse(sent);
  const [x = 50, y = 50] = (stored.focus ?? '50% 50%').split(' ').map(Number.parseFloat);
  return x === focus_x && y === focus_y ? {} : { [FOCAL_POINT_LABEL]: `${x}% from the left, ${y}% from the top` };
}
