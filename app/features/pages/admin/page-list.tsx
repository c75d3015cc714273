import type { Draft } from '~/features/editor/drafts.server';
import { isPagePath, pageDefinition } from '~/features/pages/page-definitions';
import { formatDateTime } from '~/lib/dates';
import { dialogUrl } from '~/lib/dialog-url';
import type { ListQuery, Pages } from '~/lib/list-query';
import { DraftList } from '~/ui/draft-list';
import { ListPagination } from '~/ui/list-controls';
import { OPENS_DIALOG } from '~/ui/modal';
import { RowLink, RowMenu } from '~/ui/row-menu';
import { Panel, StaffButtonLink } from '~/ui/staff';
import { Table } from '~/ui/table';
import { Tag } from '~/ui/tag';
import { VisuallyHidden } from '~/ui/visually-hidden';
import type { PageRow } from './page-manager.server';

type PageListProps = {
  pages: PageRow[];
  others: Pages;
  drafts: Draft[];
  /** Pages that no menu leads to. */
  empty: string[];
  listQuery: ListQuery;
  timeZone: string;
};

export function PageList({ pages, others, drafts, empty, listQuery, timeZone }: PageListProps) {
  return (
    <>
      <DraftList drafts={drafts} listQuery={listQuery} timeZone={timeZone} />
      <Panel>
        <Table label="Pages" className="table-rows">
          <thead>
            <tr>
              <th scope="col">Page</th>
              <th scope="col">Text</th>
              <th scope="col">Saved</th>
              <th scope="col">Actions</th>
            </tr>
          </thead>
          <tbody>
            {pages.map((page) => (
              <PageLine
                key={page.id}
                page={page}
                isEmpty={empty.includes(page.path)}
                listQuery={listQuery}
                timeZone={timeZone}
              />
            ))}
          </tbody>
        </Table>
      </Panel>
      <ListPagination listQuery={listQuery} {...others} />
    </>
  );
}

type PageLineProps = { page: PageRow; isEmpty: boolean; listQuery: ListQuery; timeZone: string };

function PageLine({ page, isEmpty, listQuery, timeZone }: PageLineProps) {
  const isOffer = isPagePath(page.path) && pageDefinition(page.path).isOffer;
  const { id, path, slug, title, saved_at, saved_by, is_edited, is_unpublished } = page;
  return (
    <tr>
      <td data-phone="name">
        <RowLink id={`edit-${id}`} to={dialogUrl(listQuery, { edit: id })} {...OPENS_DIALOG}>
          {title}
        </RowLink>
      </td>
      <td data-phone="state">
        <PageTag page={page} timeZone={timeZone} />
        {isEmpty && !(slug && is_unpublished) && <Tag tone="warn">{isOffer ? 'Not offered' : 'Empty, hidden'}</Tag>}
      </td>
      <td data-phone="second">
        {is_edited ? formatDateTime(timeZone, saved_at) : 'Never'}
        {is_edited && saved_by && <span className="text-ink-quiet"> by {saved_by}</span>}
      </td>

      <RowMenu name={title}>
        <StaffButtonLink to={dialogUrl(listQuery, { edit: id })} {...OPENS_DIALOG}>
          Edit<VisuallyHidden> {title}</VisuallyHidden>
        </StaffButtonLink>
        <StaffButtonLink id={`versions-${id}`} to={dialogUrl(listQuery, { versions: id })} {...OPENS_DIALOG}>
          Versions<VisuallyHidden> of {title}</VisuallyHidden>
        </StaffButtonLink>
        {!(slug && isEmpty) && (
          <StaffButtonLink to={path} reloadDocument>
            View<VisuallyHidden> {title}</VisuallyHidden>
          </StaffButtonLink>
        )}
        {slug && (
          <StaffButtonLink id={`delete-${id}`} to={dialogUrl(listQuery, { delete: id })} {...OPENS_DIALOG}>
            Delete<VisuallyHidden> {title}</VisuallyHidden>
          </StaffButtonLink>
        )}
      </RowMenu>
    </tr>
  );
}

function PageTag({
  page: { slug, is_edited, is_published, is_unpublished, publish_at },
  timeZone,
}: Pick<PageLineProps, 'page' | 'timeZone'>) {
  if (publish_at)
    return (
      <Tag tone="info">
        {slug && is_unpublished ? 'Public' : 'Changes'} from {formatDateTime(timeZone, publish_at)}
      </Tag>
    );
  if (slug && is_unpublished) return <Tag tone="warn">Hidden</Tag>;
  if (!is_published) return <Tag tone="warn">Changes not published</Tag>;
  return is_edited ? <Tag tone="ok">Your own</Tag> : <Tag>As delivered</Tag>;
}
