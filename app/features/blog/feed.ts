import { Feed } from 'feed';
import { readStudio } from '~/features/studio/studio.server';
import type { PageHandle } from '~/lib/page-handle';
import { getContext } from '~/platform/context.server';
import type { Route } from './+types/feed';
import { listForFeed } from './blog.server';

export const handle: PageHandle = { query: [] };

export async function loader(args: Route.LoaderArgs) {
  const context = getContext(args);
  context.allowCaching();
  const [studio, posts] = await Promise.all([readStudio(context), listForFeed(context)]);
  // The page is cached for everyone, so it uses the configured URL, not the request's.
  const site = context.config.baseUrl;
  const feed = new Feed({
    title: `${studio.name}: From Our Journal`,
    description: studio.blurb,
    id: `${site}/blog`,
    link: `${site}/blog`,
    feed: `${site}/blog/feed.xml`,
    language: 'en-US',
    copyright: studio.name,
    generator: studio.name,
    ...(posts[0] && { updated: posts[0].created_at }),
  });
  for (const { id, slug, title, excerpt, category, created_at, html } of posts) {
    feed.addItem({
      title,
      // As long as the post is there: readers show what has another id again.
      id: `${site}/blog/${id}`,
      link: `${site}/blog/${slug}`,
      date: created_at,
      ...(excerpt && { description: excerpt }),
      ...(category && { category: [{ name: category }] }),
      content: html.replace(/ (href|src)="\//g, ` $1="${site}/`),
    });
  }
  return new Response(feed.rss2(), { headers: { 'Content-Type': 'application/rss+xml; charset=utf-8' } });
}
