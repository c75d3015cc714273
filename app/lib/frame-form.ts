import { z } from 'zod';

const percent = (initial: number) => z.coerce.number().int().min(0).max(100).catch(initial);

/** What matters in a picture, and what is cut away around it. */
export const frameForm = z.object({
  focus_x: percent(50),
  focus_y: percent(50),
  cut: z.enum(['', '1:1', '4:5', '5:4', '16:9']).catch(''),
  zoom: z.coerce.number().int().min(100).max(400).catch(100),
});

export type FrameForm = z.infer<typeof frameForm>;
