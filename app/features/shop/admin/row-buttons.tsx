import { Icon } from '~/ui/icon';
import { StaffButton } from '~/ui/staff';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { MAX_ROWS, type RowKind } from './product-draft';
import type { StepButton } from './use-product-draft';

type RowButtonsProps = {
  kind: RowKind;
  rowKey: string;
  at: number;
  count: number;
  name: string;
  step: StepButton;
  removable?: boolean;
};

/** Disabled buttons stay, so that the focus does too. */
export function RowButtons({ kind, rowKey, at, count, name, step, removable = true }: RowButtonsProps) {
  return (
    <span className="row-actions">
      {count > 1 && (
        <>
          <StaffButton
            icon
            variant="ghost"
            aria-label={`Move ${name} up`}
            aria-disabled={at === 0 || undefined}
            {...step(`${kind} up ${at}`, `${kind}-up-${rowKey}`)}
          >
            <Icon name="up" />
          </StaffButton>
          <StaffButton
            icon
            variant="ghost"
            aria-label={`Move ${name} down`}
            aria-disabled={at === count - 1 || undefined}
            {...step(`${kind} down ${at}`, `${kind}-down-${rowKey}`)}
          >
            <Icon name="down" />
          </StaffButton>
        </>
      )}
      {removable && (
        <StaffButton variant="danger" {...step(`${kind} remove ${at}`, `${kind}-remove-${rowKey}`)}>
          Remove<VisuallyHidden> {name}</VisuallyHidden>
        </StaffButton>
      )}
    </span>
  );
}

type AddRowProps = { kind: RowKind; count: number; step: StepButton; children: string };

export function AddRow({ kind, count, step, children }: AddRowProps) {
  if (count >= MAX_ROWS[kind]) return <p className="field-hint">There can be {MAX_ROWS[kind]}, not more.</p>;
  return <StaffButton {...step(`${kind} add`, `add-${kind}`)}>{children}</StaffButton>;
}
