import type { Draft } from '~/features/editor/drafts.server';
import { formatDate, formatDateTime } from '~/lib/dates';
import { type ListQuery, sortLinkProps } from '~/lib/list-query';
import { dialogUrl } from '~/lib/dialog-url';
import { BulkAll, BulkBar, BulkBox } from '~/ui/bulk-bar';
import { DeleteSelected } from '~/ui/delete-selected';
import { DraftList } from '~/ui/draft-list';
import { ListFilter, ListPagination, ListTools } from '~/ui/list-controls';
import { ListEmpty } from '~/ui/list-empty';
import { DeleteLink, RowLink, RowMenu } from '~/ui/row-menu';
import { OPENS_DIALOG } from '~/ui/modal';
import { PictureFrame } from '~/ui/plate';
import { Panel, StaffButton, StaffButtonLink } from '~/ui/staff';
import { SortHeader, Table } from '~/ui/table';
import { Tag } from '~/ui/tag';
import { VisuallyHidden } from '~/ui/visually-hidden';
import type { listPostRows, PostRow } from './blog-manager.server';
import { NO_PICTURE } from '~/features/blog/no-picture';

type Posts = Awaited<ReturnType<typeof listPostRows>>;
const BULK_FORM = 'selected-posts';
export const WHAT = ['post', 'posts'] as const;

type PostListProps = Posts & { drafts: Draft[]; listQuery: ListQuery; timeZone: string };

const SHOWN = [
  { value: '', label: 'All' },
  { value: 'public', label: 'Public' },
  { value: 'drafts', label: 'Drafts' },
  { value: 'scheduled', label: 'Scheduled' },
];

export function PostList({ posts, pages, drafts, listQuery, timeZone }: PostListProps) {
  return (
    <>
      <DraftList drafts={drafts} listQuery={listQuery} timeZone={timeZone} />
      <ListTools search="Search posts" listQuery={listQuery}>
        <ListFilter label="Posts to show" name="show" listQuery={listQuery} choices={SHOWN} />
      </ListTools>
      <Panel>
        <Table label="Posts" className="table-rows">
          <thead>
            <tr>
              <th>
                <BulkAll form={BULK_FORM} label="Select every post of this page" />
              </th>
              <th scope="col">Image</th>
              <SortHeader {...sortLinkProps(listQuery, 'title')}>Title</SortHeader>
              <SortHeader {...sortLinkProps(listQuery, 'category')}>Category</SortHeader>
              <SortHeader {...sortLinkProps(listQuery, 'newest')}>Created</SortHeader>
              <th scope="col">Visibility</th>
              <th scope="col">Actions</th>
            </tr>
          </thead>
          <tbody>
            {posts.length === 0 && (
              <ListEmpty
                columns={7}
                listQuery={listQuery}
                empty="No posts yet."
                noMatches="No posts match."
                action={
                  <StaffButtonLink to={dialogUrl(listQuery, { add: 'new' })} {...OPENS_DIALOG}>
                    New post
                  </StaffButtonLink>
                }
              />
            )}
            {posts.map((post) => (
              <PostLine key={post.id} post={post} listQuery={listQuery} timeZone={timeZone} />
            ))}
          </tbody>
        </Table>
        {posts.length > 0 && (
          <BulkBar id={BULK_FORM} what={WHAT} listQuery={listQuery} pages={pages}>
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
      <ListPagination listQuery={listQuery} {...pages} newestFirst={listQuery.sort === listQuery.defaultSort} />
    </>
  );
}

type PostLineProps = Pick<PostListProps, 'listQuery' | 'timeZone'> & { post: PostRow };

function PostLine({ post, listQuery, timeZone }: PostLineProps) {
  const { id, slug, title, category, created_at, is_published, picture = NO_PICTURE } = post;
  return (
    <tr>
      <td data-phone="box">
        <BulkBox form={BULK_FORM} value={id} label={`Choose ${title}`} />
      </td>
      <td data-phone="picture">
        <span className="row-thumb">
          <PictureFrame picture={{ ...picture, alt: '' }} ratio="aspect-square" sizes="44px" />
        </span>
      </td>
      <td className="post-title" data-phone="name">
        <RowLink id={`edit-${id}`} to={dialogUrl(listQuery, { edit: id })} {...OPENS_DIALOG}>
          {title}
        </RowLink>
      </td>
      <td data-phone="second">{category ?? 'Uncategorized'}</td>
      <td>{formatDate(timeZone, created_at)}</td>
      <td data-phone="state">
        <PublicationTag post={post} timeZone={timeZone} />
      </td>

      <RowMenu name={title}>
        <StaffButtonLink to={dialogUrl(listQuery, { edit: id })} {...OPENS_DIALOG}>
          Edit<VisuallyHidden> {title}</VisuallyHidden>
        </StaffButtonLink>
        <StaffButtonLink id={`versions-${id}`} to={dialogUrl(listQuery, { versions: id })} {...OPENS_DIALOG}>
          Versions<VisuallyHidden> of {title}</VisuallyHidden>
        </StaffButtonLink>
        {is_published && (
          <StaffButtonLink to={`/blog/${slug}`}>
            View<VisuallyHidden> {title}</VisuallyHidden>
          </StaffButtonLink>
        )}
        <DeleteLink to={dialogUrl(listQuery, { delete: id })} name={title} />
      </RowMenu>
    </tr>
  );
}

function PublicationTag({ post: { is_published, publish_at }, timeZone }: { post: PostRow; timeZone: string }) {
  if (is_published) return <Tag tone="ok">Everybody</Tag>;
  if (publish_at) return <Tag tone="info">From {formatDateTime(timeZone, publish_at)}</Tag>;
  return <Tag tone="warn">Draft</Tag>;
}
