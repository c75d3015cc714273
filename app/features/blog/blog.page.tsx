import './blog.css';
import { data, Link } from 'react-router';
import { readIntro } from '~/features/pages/pages.server';
import type { PageHandle } from '~/lib/page-handle';
import { pageNumber } from '~/lib/page-number';
import { WayOn } from '~/features/studio/way-on';
import { numbered, searchMeta } from '~/lib/search-appearance';
import { tryRead } from '~/platform/try-read.server';
import { getContext } from '~/platform/context.server';
import { ButtonLink } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { ErrorPanel } from '~/ui/error-panel';
import { PageHead } from '~/ui/page-head';
import type { Route } from './+types/blog.page';
import { listPosts } from './blog.server';
import { feedLink } from './feed-link';
import { PostCard } from './post-card';

export const handle: PageHandle = { query: ['page'] };

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const page = pageNumber(url.searchParams);
  const [intro, list] = await Promise.all([
    readIntro(context, '/blog'),
    tryRead(context, 'blog posts', () => listPosts(context, page)),
  ]);
  // The first page also shows an empty journal.
  if (list?.posts.length === 0 && page > 1) throw data(null, 404);
  return data({ intro, list, page }, list ? 200 : 503);
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return [];
  const { intro, page } = loaderData;
  const texts = { ...intro.search, title: numbered(intro.search.title, page) };
  return [...searchMeta(matches, texts), feedLink(matches)];
};

export default function Blog({ loaderData: { intro, list, page }, matches }: Route.ComponentProps) {
  const { time_zone } = matches[0].loaderData.studio;
  return (
    <div className="wrap">
      <PageHead {...intro}>
        Also as a <a href="/blog/feed.xml">feed</a>, for those who keep one.
      </PageHead>
      {!list && <ErrorPanel title="Could not fetch blog posts." retry="/blog" />}
      {list?.posts.length === 0 && (
        <EmptyState
          title="Our Journal is Waiting for its First Entry!"
          text={<WayOn />}
          action={
            <ButtonLink to="/admin-dashboard" variant="line">
              Go to Admin Dashboard
            </ButtonLink>
          }
        />
      )}
      {list && list.posts.length > 0 && (
        <>
          <ul className="journal twelve">
            {list.posts.map((post, index) => (
              <PostCard key={post.id} post={post} timeZone={time_zone} isLead={index === 0} />
            ))}
          </ul>
          <Pagination page={page} hasOlder={list.hasOlder} />
        </>
      )}
      <div className="tail" />
    </div>
  );
}

function Pagination({ page, hasOlder }: { page: number; hasOlder: boolean }) {
  if (page === 1 && !hasOlder) return null;
  return (
    <nav className="post-pages" aria-label="Pages of the journal">
      {page > 1 && (
        <Link className="button button-line" rel="prev" to={page === 2 ? '/blog' : `/blog?page=${page - 1}`}>
          <span aria-hidden="true">←</span> Newer posts
        </Link>
      )}
      <span className="num">Page {page}</span>
      {hasOlder && (
        <Link className="button button-line" rel="next" to={`/blog?page=${page + 1}`}>
          Older posts <span aria-hidden="true">→</span>
        </Link>
      )}
    </nav>
  );
}
