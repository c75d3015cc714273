import { Link } from 'react-router';
import { classes } from '~/ui/classes';
import { MoreLink } from '~/ui/more-link';
import { PictureFrame } from '~/ui/plate';
import type { PostSummary } from './blog.server';
import { NO_PICTURE } from './no-picture';
import { PostDate } from './post-date';

type PostCardProps = { post: PostSummary; timeZone: string; isLead?: boolean; heading?: 'h2' | 'h3' };

export function PostCard({ post, timeZone, isLead = false, heading: Heading = 'h2' }: PostCardProps) {
  const { slug, title, excerpt, category, created_at, picture = NO_PICTURE } = post;
  const address = `/blog/${slug}`;
  return (
    <li className={classes('post-card', isLead && 'post-card-lead')}>
      {/* The title says where it leads; the picture is a second way there for a finger or a mouse. */}
      <Link to={address} tabIndex={-1} aria-hidden="true" className="post-card-picture">
        <PictureFrame
          picture={{ ...picture, alt: '' }}
          ratio="aspect-3-2"
          sizes={isLead ? '(width < 68rem) 100vw, 66vw' : '(width < 40rem) 100vw, (width < 68rem) 48vw, 40vw'}
          eager={isLead}
        />
      </Link>
      <div className="post-card-text">
        <PostDate created_at={created_at} category={category} timeZone={timeZone} />
        <Heading>
          <Link to={address}>{title}</Link>
        </Heading>
        {excerpt && <p>{excerpt}</p>}
        <MoreLink to={address} about={title}>
          Read More
        </MoreLink>
      </div>
    </li>
  );
}
