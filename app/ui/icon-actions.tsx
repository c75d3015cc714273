import type { ComponentProps } from 'react';
import { Icon } from './icon';
import { OPENS_DIALOG } from './modal';
import { StaffButton, StaffButtonLink } from './staff';

type IconLinkProps = { icon: 'pencil' | 'trash'; label: string } & Omit<
  ComponentProps<typeof StaffButtonLink>,
  'icon' | 'children'
>;

/** Opens the dialog of a record, where a tile or a row has no room for words. */
export function IconLink({ icon, label, ...link }: IconLinkProps) {
  return (
    <StaffButtonLink icon {...OPENS_DIALOG} aria-label={label} {...link}>
      <Icon name={icon} />
    </StaffButtonLink>
  );
}

type DeleteButtonProps = { label: string; form: string; value: string };

/** Posts `do` with this value. */
export function DeleteButton({ label, ...button }: DeleteButtonProps) {
  return (
    <StaffButton icon variant="danger" type="submit" name="do" aria-label={label} {...button}>
      <Icon name="trash" />
    </StaffButton>
  );
}
