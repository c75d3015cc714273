import { Form } from 'react-router';
import { OVER_PAGE } from '~/ui/page-dialog';
import { PlaceControls, PlaceNews, usePlacing } from '~/ui/placing';
import { Panel, StaffButton, StaffButtonLink } from '~/ui/staff';
import { Table, TableMessage } from '~/ui/table';
import { Tag } from '~/ui/tag';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { Stars } from './stars';
import type { TestimonialRow } from './testimonial-manager.server';

/** Every testimonial, to be put in order, published, edited and deleted. */
export function TestimonialTable({ testimonials }: { testimonials: TestimonialRow[] }) {
  const placing = usePlacing(testimonials);
  const isReal = testimonials.some(({ is_demo, is_published }) => is_published && !is_demo);
  return (
    <Panel title="Testimonials">
      <PlaceNews placing={placing} nameOf={(id) => testimonials.find((each) => each.id === id)?.name ?? ''} />
      <Table label="Testimonials" className="table-cards">
        <thead>
          <tr>
            <th scope="col">Order</th>
            <th scope="col">Words</th>
            <th scope="col">State</th>
            <th scope="col">Actions</th>
          </tr>
        </thead>
        <tbody>
          {testimonials.length === 0 && <TableMessage columns={4}>No testimonials yet.</TableMessage>}
          {placing.rows.map((testimonial) => (
            <tr key={testimonial.id} {...placing.row(testimonial.id)}>
              <td>
                <PlaceControls placing={placing} id={testimonial.id} name={testimonial.name} />
              </td>
              <td>
                <strong>{testimonial.name}</strong>{' '}
                <span className="text-ink-quiet">
                  {testimonial.month_year} · <Stars rating={testimonial.rating} />
                </span>
                <p className="testimonial-words">{testimonial.text}</p>
              </td>
              <td>
                <States {...testimonial} isReal={isReal} />
              </td>
              <td>
                <Actions {...testimonial} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Panel>
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

function Actions({ id, name, is_published }: TestimonialRow) {
  return (
    <div className="staff-actions">
      <Form method="post" replace preventScrollReset>
        <input type="hidden" name="id" value={id} />
        <StaffButton type="submit" name="intent" value={is_published ? 'unpublish' : 'publish'}>
          {is_published ? 'Hide' : 'Publish'}
          <VisuallyHidden> {name}</VisuallyHidden>
        </StaffButton>
      </Form>
      <StaffButtonLink id={`edit-${id}`} to={`?edit=${id}`} state={OVER_PAGE} preventScrollReset>
        Edit<VisuallyHidden> {name}</VisuallyHidden>
      </StaffButtonLink>
      <StaffButtonLink variant="danger" to={`?delete=${id}`} state={OVER_PAGE} preventScrollReset>
        Delete<VisuallyHidden> {name}</VisuallyHidden>
      </StaffButtonLink>
    </div>
  );
}
