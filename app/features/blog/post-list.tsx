import { Link } from 'react-router';
import type { Draft } from '~/features/writing/drafts.server';
import { readableDate, readableMoment } from '~/lib/dates';
import { type ListState, sortBy } from '~/lib/listing';
import { dialogUrl } from '~/lib/dialog-url';
import { BulkAll, BulkBar, BulkBox } from '~/ui/bulk-bar';
import { DeleteSelected } from '~/ui/delete-selected';
import { DraftList } from '~/ui/draft-list';
import { ListChoices, ListPages, ListSearch } from '~/ui/listing';
import { MODAL_STATE } from '~/ui/page-dialog';
import { Frame } from '~/ui/plate';
import { Panel, StaffButton, StaffButtonLink } from '~/ui/staff';
import { RowActions, SortHead, Table, TableMessage } from '~/ui/table';
import { Tag } from '~/ui/tag';
import { VisuallyHidden } from '~/ui/visually-hidden';
import type { listPostRows, PostRow } from './blog-manager.server';
import { NO_PICTURE } from './no-picture';

type Posts = Awaited<ReturnType<typeof listPostRows>>;
/** The form of those chosen. */
const BULK_FORM = 'selected-posts';
export const WHAT = ['post', 'posts'] as const;

type PostListProps = Posts & { drafts: Draft[]; listing: ListState; timeZone: string };

const SHOWN = [
  { value: '', label: 'All' },
  { value: 'public', label: 'Public' },
  { value: 'drafts', label: 'Drafts' },
  { value: 'scheduled', label: 'Scheduled' },
];

/** The posts with what one can do about each (admin spec 2), and above them what this member has not saved. */
export function PostList({ posts, next, drafts, listing, timeZone }: PostListProps) {
  const isAsked = listing.q !== '' || listing.params.show !== undefined;
  return (
    <>
      <DraftList
        drafts={drafts.map(({ id, subject_id, fields, saved_at }) => ({
          ...{ id, title: fields.title ?? '', to: dialogUrl(listing, subject_id ? { edit: subject_id } : { add: id }) },
          when: readableMoment(timeZone, saved_at),
        }))}
      />
      <div className="list-tools">
        <ListSearch label="Search posts" listing={listing} />
        <ListChoices label="Posts to show" name="show" listing={listing} choices={SHOWN} />
      </div>
      <Panel>
        <Table label="Posts" className="table-cards">
          <thead>
            <tr>
              <th>
                <BulkAll form={BULK_FORM} label="Choose every post of this page" />
              </th>
              <th scope="col">Image</th>
              <SortHead {...sortBy(listing, 'title')}>Title</SortHead>
              <SortHead {...sortBy(listing, 'category')}>Category</SortHead>
              <SortHead {...sortBy(listing, 'newest')}>Created</SortHead>
              <th scope="col">Who finds it</th>
              <th scope="col">Actions</th>
            </tr>
          </thead>
          <tbody>
            {posts.length === 0 && (
              <TableMessage columns={7}>{isAsked ? 'No post is like that.' : 'No posts yet.'}</TableMessage>
            )}
            {posts.map((post) => (
              <PostLine key={post.id} {...{ post, listing, timeZone }} />
            ))}
          </tbody>
        </Table>
        {posts.length > 0 && (
          <BulkBar id={BULK_FORM} what={WHAT} listing={listing}>
            <StaffButton type="submit" name="intent" value="publish">
              Publish
            </StaffButton>
            <StaffButton type="submit" name="intent" value="unpublish">
              Unpublish
            </StaffButton>
            <DeleteSelected />
          </BulkBar>
        )}
      </Panel>
      <ListPages listing={listing} next={next} newestFirst={listing.sort === listing.first} />
    </>
  );
}

type PostLineProps = Pick<PostListProps, 'listing' | 'timeZone'> & { post: PostRow };

function PostLine({ post, listing, timeZone }: PostLineProps) {
  const { id, title, category, created_at, is_published, picture = NO_PICTURE } = post;
  return (
    <tr>
      <td>
        <BulkBox form={BULK_FORM} value={id} label={`Choose ${title}`} />
      </td>
      <td>
        <span className="post-thumb">
          <Frame picture={{ ...picture, alt: '' }} ratio="aspect-3/2" sizes="72px" />
        </span>
      </td>
      <td className="post-title">
        <Link to={dialogUrl(listing, { edit: id })} state={MODAL_STATE}>
          {title}
        </Link>
      </td>
      <td data-label="Category">{category ?? 'Uncategorized'}</td>
      <td data-label="Created">{readableDate(timeZone, created_at)}</td>
      <td data-label="Who finds it">
        <PublicationTag post={post} timeZone={timeZone} />
      </td>
      <RowActions>
        <StaffButtonLink id={`edit-${id}`} to={dialogUrl(listing, { edit: id })} state={MODAL_STATE}>
          Edit<VisuallyHidden> {title}</VisuallyHidden>
        </StaffButtonLink>
        <StaffButtonLink id={`versions-${id}`} to={dialogUrl(listing, { versions: id })} state={MODAL_STATE}>
          Versions<VisuallyHidden> of {title}</VisuallyHidden>
        </StaffButtonLink>
        {is_published && (
          <StaffButtonLink to={`/blog/${id}`}>
            View<VisuallyHidden> {title}</VisuallyHidden>
          </StaffButtonLink>
        )}
        <StaffButtonLink variant="danger" to={dialogUrl(listing, { delete: id })} state={MODAL_STATE}>
          Delete<VisuallyHidden> {title}</VisuallyHidden>
        </StaffButtonLink>
      </RowActions>
    </tr>
  );
}

function PublicationTag({ post: { is_published, publish_at }, timeZone }: { post: PostRow; timeZone: string }) {
  if (is_published) return <Tag tone="ok">Everybody</Tag>;
  if (publish_at) return <Tag tone="info">From {readableMoment(timeZone, publish_at)}</Tag>;
  return <Tag tone="warn">Draft</Tag>;
}
