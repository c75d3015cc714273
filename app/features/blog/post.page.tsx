import './post.css';
import './blog.css';
import { data, Link, redirect } from 'react-router';
import { addStructuredData } from '~/platform/structured-data.server';
import { findRelated } from '~/features/related/related.server';
import { searchMeta, searchTexts } from '~/lib/search-appearance';
import { getContext } from '~/platform/context.server';
import { tryRead } from '~/platform/try-read.server';
import { ButtonLink } from '~/ui/button';
import { classes } from '~/ui/classes';
import { ErrorPanel } from '~/ui/error-panel';
import { Plate } from '~/ui/plate';
import { Prose } from '~/ui/prose';
import { RelatedPages } from '~/ui/related-pages';
import type { Route } from './+types/post.page';
import { readPost } from './blog.server';
import { feedLink } from './feed-link';
import { NO_PICTURE } from './no-picture';
import { PostCard } from './post-card';
import { PostDate } from './post-date';
import { postStructuredData } from './post-structured-data.server';

/** In pixels: narrower pictures would be soft across the whole page. */
const WIDE = 1400;

export async function loader({ params, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const read = await tryRead(context, 'blog post', async () => ({ found: await readPost(context, params.id) }));
  if (!read) return data({ found: undefined }, 503);
  const { found } = read;
  if (!found || found === 'gone') return data({ found: undefined }, found === 'gone' ? 410 : 404);
  if (params.id !== found.post.slug) throw redirect(`/blog/${found.post.slug}`, 301);
  addStructuredData(context, postStructuredData(found.post, context.config.baseUrl));
  const { content, ...shown } = found;
  const related = await findRelated(context, `${found.post.title}\n${content}`, ['flowers', 'products', 'weddings']);
  return data({ found: { ...shown, related } });
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const post = loaderData?.found?.post;
  const computed = { title: post?.title ?? 'From Our Journal', description: post?.excerpt ?? '' };
  return [...searchMeta(matches, searchTexts(post ?? {}, computed)), feedLink(matches)];
};

export default function BlogPost({ loaderData: { found }, matches }: Route.ComponentProps) {
  if (!found) return <NotFound />;
  const { time_zone } = matches[0].loaderData.studio;
  const { post, html, others, related } = found;
  const { title, category, created_at, picture = NO_PICTURE } = post;
  const isSmall = picture.width < WIDE;
  return (
    <div className="wrap">
      <article className="twelve post">
        <p className="back-link">
          <Link to="/blog">
            <span aria-hidden="true">←</span> Back to All Posts
          </Link>
        </p>
        <header className="post-head">
          <PostDate created_at={created_at} category={category} timeZone={time_zone} className="label" />
          <h1>{title}</h1>
        </header>
        <Plate
          className={classes('post-plate', isSmall && 'post-plate-small')}
          picture={picture}
          number={picture.caption && 'Plate'}
          caption={picture.caption}
          ratio="aspect-16-9"
          sizes={isSmall ? '(width < 60rem) 100vw, 60rem' : '(width < 95rem) 100vw, 95rem'}
          eager
        />
        <Prose html={html} />
        <RelatedPages related={related} className="post-related" />
      </article>
      {others.length > 0 && <ReadOn posts={others} timeZone={time_zone} />}
      <div className="tail" />
    </div>
  );
}

type ReadOnProps = { posts: Parameters<typeof PostCard>[0]['post'][]; timeZone: string };

function ReadOn({ posts, timeZone }: ReadOnProps) {
  return (
    <section className="read-on" aria-labelledby="read-on">
      <h2 id="read-on">Read on</h2>
      <ul className="read-on-posts twelve">
        {posts.map((post) => (
          <PostCard key={post.id} post={post} timeZone={timeZone} heading="h3" />
        ))}
      </ul>
    </section>
  );
}

function NotFound() {
  return (
    <div className="wrap post-missing">
      <h1>From Our Journal</h1>
      <ErrorPanel
        title="Could not find this blog post."
        text="It may have been taken down, or the address may have a typo."
        action={<ButtonLink to="/blog">Back to Blog</ButtonLink>}
      />
    </div>
  );
}
