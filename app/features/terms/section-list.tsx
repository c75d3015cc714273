import type { Draft } from '~/features/editor/drafts.server';
import { formatDateTime } from '~/lib/dates';
import { type ListQuery, sortLinkProps } from '~/lib/list-query';
import { dialogUrl } from '~/lib/dialog-url';
import { BulkAll, BulkBar, BulkBox } from '~/ui/bulk-bar';
import { DeleteSelected } from '~/ui/delete-selected';
import { DraftList } from '~/ui/draft-list';
import { ListPagination, ListTools } from '~/ui/list-controls';
import { ListEmpty } from '~/ui/list-empty';
import { DeleteLink, RowLink, RowMenu } from '~/ui/row-menu';
import { OPENS_DIALOG } from '~/ui/modal';
import { Panel, StaffButtonLink } from '~/ui/staff';
import { SortHeader, Table } from '~/ui/table';
import { VisuallyHidden } from '~/ui/visually-hidden';
import type { listSections } from './terms-manager.server';

type Sections = Awaited<ReturnType<typeof listSections>>;
const BULK_FORM = 'selected-sections';
export const WHAT = ['section', 'sections'] as const;

type SectionListProps = Sections & { drafts: Draft[]; listQuery: ListQuery; timeZone: string };

export function SectionList({ sections, pages, drafts, listQuery, timeZone }: SectionListProps) {
  return (
    <>
      <DraftList drafts={drafts} listQuery={listQuery} timeZone={timeZone} />
      <ListTools search="Search sections" listQuery={listQuery} />
      <Panel>
        <Table label="Sections" className="table-rows">
          <thead>
            <tr>
              <th>
                <BulkAll form={BULK_FORM} label="Select every section of this page" />
              </th>
              <SortHeader {...sortLinkProps(listQuery, 'title')}>Title</SortHeader>
              <SortHeader {...sortLinkProps(listQuery, 'order')} className="number">
                Order
              </SortHeader>
              <th scope="col">Saved</th>
              <th scope="col">Actions</th>
            </tr>
          </thead>
          <tbody>
            {sections.length === 0 && (
              <ListEmpty columns={5} listQuery={listQuery} empty="No sections yet." noMatches="No sections match." />
            )}
            {sections.map((section) => (
              <SectionLine key={section.id} section={section} listQuery={listQuery} timeZone={timeZone} />
            ))}
          </tbody>
        </Table>
        {sections.length > 0 && (
          <BulkBar id={BULK_FORM} what={WHAT} listQuery={listQuery} pages={pages}>
            <DeleteSelected />
          </BulkBar>
        )}
      </Panel>
      <ListPagination listQuery={listQuery} {...pages} />
    </>
  );
}

type SectionLineProps = Pick<SectionListProps, 'listQuery' | 'timeZone'> & { section: Sections['sections'][number] };

function SectionLine({ section, listQuery, timeZone }: SectionLineProps) {
  const { id, title, sort_order, saved_at, saved_by } = section;
  return (
    <tr>
      <td data-phone="box">
        <BulkBox form={BULK_FORM} value={id} label={`Choose ${title}`} />
      </td>
      <td data-phone="name">
        <RowLink id={`edit-${id}`} to={dialogUrl(listQuery, { edit: id })} {...OPENS_DIALOG}>
          {title}
        </RowLink>
      </td>
      <td className="number" data-phone="figure">
        {sort_order}
      </td>
      <td data-phone="second">
        {formatDateTime(timeZone, saved_at)}
        {saved_by && <span className="text-ink-quiet"> by {saved_by}</span>}
      </td>

      <RowMenu name={title}>
        <StaffButtonLink to={dialogUrl(listQuery, { edit: id })} {...OPENS_DIALOG}>
          Edit<VisuallyHidden> {title}</VisuallyHidden>
        </StaffButtonLink>
        <StaffButtonLink id={`versions-${id}`} to={dialogUrl(listQuery, { versions: id })} {...OPENS_DIALOG}>
          Versions<VisuallyHidden> of {title}</VisuallyHidden>
        </StaffButtonLink>
        <DeleteLink to={dialogUrl(listQuery, { delete: id })} name={title} />
      </RowMenu>
    </tr>
  );
}
