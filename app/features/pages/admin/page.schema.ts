import type { z } from 'zod';
import { pageContent } from '~/lib/page-content';
import { checkPublishTime, publication } from '~/lib/publication';

export const pageForm = pageContent.extend(publication).superRefine(checkPublishTime);

export type PageForm = z.infer<typeof pageForm>;
