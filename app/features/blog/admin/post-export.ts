import { exportList } from '~/features/studio/list-export.server';
import type { StaffHandle } from '~/lib/areas';
import { getContext } from '~/platform/context.server';
import type { Route } from './+types/post-export';
import { eachPost, postListQuery } from './blog-manager.server';

export const handle: StaffHandle = { area: 'content' };

/** GET /blog-manager/posts.csv: the list with its current filters. */
export function loader({ url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  return exportList(context, 'posts', {
    rows: eachPost(context, postListQuery(url)),
    columns: {
      Title: ({ title }) => title,
      Category: ({ category }) => category,
      Excerpt: ({ excerpt }) => excerpt,
      'Visible to': ({ is_published, publish_at }) => (is_published ? 'Everybody' : publish_at ? 'Scheduled' : 'Draft'),
      Created: ({ created_at }, at) => at(created_at),
      'Public since': ({ published_at, is_published }, at) => at(is_published ? published_at : null),
      'Public from': ({ publish_at }, at) => at(publish_at),
      Saved: ({ saved_at }, at) => at(saved_at),
      Address: ({ slug }) => `${context.origin}/blog/${slug}`,
      'Search title': ({ search_title }) => search_title,
      'Search description': ({ search_description }) => search_description,
    },
  });
}
