import { Form } from 'react-router';
import { type ListQuery, sortLinkProps } from '~/lib/list-query';
import { dialogUrl } from '~/lib/dialog-url';
import { BulkAll, BulkBar, BulkBox } from '~/ui/bulk-bar';
import { DeleteSelected } from '~/ui/delete-selected';
import { ListFilter, ListPagination, ListSearch } from '~/ui/list-controls';
import { MODAL_STATE } from '~/ui/page-dialog';
import { ReorderControls, ReorderAnnouncement, useReorder } from '~/ui/reorder';
import { Panel, StaffButton, StaffButtonLink } from '~/ui/staff';
import { SortHeader, Table, TableMessage } from '~/ui/table';
import { Tag } from '~/ui/tag';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { Stars } from './stars';
import type { listTestimonialRows, TestimonialRow } from './testimonial-manager.server';

/** The id of the bulk form. */
const BULK_FORM = 'selected-testimonials';
export const WHAT = ['testimonial', 'testimonials'] as const;

const SHOWN = [
  { value: '', label: 'All' },
  { value: 'public', label: 'Published' },
  { value: 'hidden', label: 'Hidden' },
];

type TestimonialTableProps = Awaited<ReturnType<typeof listTestimonialRows>> & { listQuery: ListQuery };

/** The testimonials, to be found, put in order, published, edited and deleted. */
export function TestimonialTable({ testimonials, next, isReal, listQuery }: TestimonialTableProps) {
  const reorder = useReorder(testimonials);
  // Elsewhere a place on the page says nothing about a place among all.
  const isWhole = listQuery.q === '' && !listQuery.params.show;
  const isInOrder = isWhole && listQuery.sort === listQuery.defaultSort;
  return (
    <div>
      <div className="list-tools">
        <ListSearch label="Search testimonials" listQuery={listQuery} />
        <ListFilter label="Testimonials to show" name="show" listQuery={listQuery} choices={SHOWN} />
      </div>
      <Panel title="Testimonials">
        <ReorderAnnouncement
          reorder={reorder}
          nameOf={(id) => testimonials.find((each) => each.id === id)?.name ?? ''}
        />
        <Table label="Testimonials" className="table-cards">
          <thead>
            <tr>
              <th>
                <BulkAll form={BULK_FORM} label="Choose every testimonial of this page" />
              </th>
              <SortHeader {...sortLinkProps(listQuery, 'order')}>Order</SortHeader>
              <SortHeader {...sortLinkProps(listQuery, 'name')}>Name</SortHeader>
              <th scope="col">State</th>
              <th scope="col">Actions</th>
            </tr>
          </thead>
          <tbody>
            {testimonials.length === 0 && (
              <TableMessage columns={5}>
                {isWhole ? 'No testimonials yet.' : 'No testimonial is like this.'}
              </TableMessage>
            )}
            {(isInOrder ? reorder.rows : testimonials).map((testimonial) => (
              <tr key={testimonial.id} {...(isInOrder && reorder.row(testimonial.id))}>
                <td>
                  <BulkBox form={BULK_FORM} value={testimonial.id} label={`Choose ${testimonial.name}`} />
                </td>
                <td>
                  {isInOrder && <ReorderControls reorder={reorder} id={testimonial.id} name={testimonial.name} />}
                </td>
                <td>
                  <strong>{testimonial.name}</strong>{' '}
                  <span className="text-ink-quiet">
                    {testimonial.month_year} · <Stars rating={testimonial.rating} />
                  </span>
                  <p className="testimonial-text">{testimonial.text}</p>
                </td>
                <td>
                  <States {...testimonial} isReal={isReal} />
                </td>
                <td>
                  <Actions testimonial={testimonial} listQuery={listQuery} />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
        {testimonials.length > 0 && (
          <BulkBar id={BULK_FORM} what={WHAT} listQuery={listQuery}>
            <StaffButton type="submit" name="intent" value="publish">
              Publish
            </StaffButton>
            <StaffButton type="submit" name="intent" value="unpublish">
              Hide
            </StaffButton>
            <DeleteSelected />
          </BulkBar>
        )}
      </Panel>
      <ListPagination listQuery={listQuery} next={next} />
    </div>
  );
}

/** Demo entries are shown only as long as there is no real one (product.md). */
function States({
  is_demo,
  is_published,
  isReal,
}: Pick<TestimonialRow, 'is_demo' | 'is_published'> & { isReal: boolean }) {
  const isShown = is_published && !(is_demo && isReal);
  return (
    <span className="staff-actions">
      {isShown ? <Tag tone="ok">Published</Tag> : <Tag>{is_published ? 'Not shown' : 'Hidden'}</Tag>}
      {is_demo && <Tag tone="warn">Demo</Tag>}
    </span>
  );
}

function Actions({ testimonial, listQuery }: { testimonial: TestimonialRow; listQuery: ListQuery }) {
  const { id, name, is_published } = testimonial;
  return (
    <div className="staff-actions">
      <Form method="post" replace preventScrollReset>
        <input type="hidden" name="id" value={id} />
        <StaffButton type="submit" name="intent" value={is_published ? 'unpublish' : 'publish'}>
          {is_published ? 'Hide' : 'Publish'}
          <VisuallyHidden> {name}</VisuallyHidden>
        </StaffButton>
      </Form>
      <StaffButtonLink id={`edit-${id}`} to={dialogUrl(listQuery, { edit: id })} state={MODAL_STATE} preventScrollReset>
        Edit<VisuallyHidden> {name}</VisuallyHidden>
      </StaffButtonLink>
      <StaffButtonLink
        variant="danger"
        to={dialogUrl(listQuery, { delete: id })}
        state={MODAL_STATE}
        preventScrollReset
      >
        Delete<VisuallyHidden> {name}</VisuallyHidden>
      </StaffButtonLink>
    </div>
  );
}
