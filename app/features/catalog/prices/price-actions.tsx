import { Form } from 'react-router';
import { StaffButton } from '~/ui/staff';
import { VisuallyHidden } from '~/ui/visually-hidden';
import type { PriceChange } from './price-change-list.server';
import { describeRule } from '~/features/catalog/price-rule';

export function PriceActions({ change }: { change: PriceChange }) {
  if (change.reverted_at) return null;
  const name = <VisuallyHidden>: {describeRule(change)}</VisuallyHidden>;
  return (
    <Form method="post" className="price-actions" preventScrollReset>
      <input type="hidden" name="id" value={change.id} />
      <StaffButton type="submit" name="intent" value="revert">
        Revert now{name}
      </StaffButton>
      {change.revert_on && (
        <StaffButton type="submit" name="intent" value="keep">
          Keep these prices{name}
        </StaffButton>
      )}
    </Form>
  );
}
