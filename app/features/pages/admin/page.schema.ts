import { z } from 'zod';
import { pageContent } from '~/lib/page-content';
import { checkPublishTime, publication } from '~/lib/publication';

export const pageForm = pageContent.extend(publication).superRefine(checkPublishTime);

/** A page that staff add. */
export const newPage = z.object({ heading: pageContent.shape.heading });

export type PageForm = z.infer<typeof pageForm>;
