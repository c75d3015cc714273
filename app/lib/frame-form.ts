import { z } from 'zod';
import { FRAMING_LABEL, framedName } from './framed';
import type { Picture } from './picture';

const percent = (initial: number) => z.coerce.number().int().min(0).max(100).catch(initial);

/** What matters in a picture, and what is cut away around it. */
export const frameForm = z.object({
  focus_x: percent(50),
  focus_y: percent(50),
  cut: z.enum(['', '1:1', '4:5', '5:4', '16:9']).catch(''),
  zoom: z.coerce.number().int().min(100).max(400).catch(100),
});

export type FrameForm = z.infer<typeof frameForm>;

/** How the stored picture differs from what was sent of it in a form, in words by the form's labels. */
export function framingChanges(stored: Picture | undefined, sent: Record<string, unknown>): Record<string, string> {
  if (!stored || typeof sent.framed !== 'string') return {};
  if (framedName(stored) !== sent.framed) return { Picture: 'It was cut or replaced.' };
  const { focus_x, focus_y } = frameForm.parse(sent);
  const [x = 50, y = 50] = (stored.focus ?? '50% 50%').split(' ').map(Number.parseFloat);
  return x === focus_x && y === focus_y ? {} : { [FRAMING_LABEL]: `${x}% from the left, ${y}% from the top` };
}
