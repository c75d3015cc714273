import './row-menu.css';
import { createContext, type ReactNode, useContext, useId } from 'react';
import { Link, type LinkProps } from 'react-router';
import { formatDay } from '~/lib/dates';
import { classes } from './classes';
import { Icon } from './icon';
import { OPENS_DIALOG } from './modal';
import { StaffButtonLink } from './staff';
import { VisuallyHidden } from './visually-hidden';

type MenuProps = { label: string; id?: string; className: string; button: ReactNode; children: ReactNode };

/** Links, and forms with one button. It opens, closes and handles Escape without scripts. */
export function Menu({ label, id, className, button, children }: MenuProps) {
  const menu = useId();
  return (
    <div className="row-menu">
      <button
        id={id}
        type="button"
        className={classes('staff-button', className)}
        popoverTarget={menu}
        aria-label={typeof button === 'string' ? undefined : label}
      >
        {button}
      </button>
      <div id={menu} popover="auto" className="menu-items menu-surface" role="group" aria-label={label}>
        {children}
      </div>
    </div>
  );
}

type RowMenuProps = Pick<MenuProps, 'id' | 'children'> & { name: string };

/** The cell of what can be done with a row. */
export function RowMenu({ name, id, children }: RowMenuProps) {
  return (
    <td data-phone="menu">
      <Menu
        id={id}
        label={`Actions for ${name}`}
        className="staff-button-ghost staff-button-icon"
        button={<Icon name="dots" />}
      >
        {children}
      </Menu>
    </td>
  );
}

type DeleteLinkProps = Omit<LinkProps, 'children' | 'className' | 'state'> & { name: string };

/** Asks first, in a dialog. */
export function DeleteLink({ name, ...link }: DeleteLinkProps) {
  return (
    <StaffButtonLink variant="danger" {...OPENS_DIALOG} {...link}>
      Delete<VisuallyHidden> {name}</VisuallyHidden>
    </StaffButtonLink>
  );
}

/** The link of a row, which the style sheet stretches over all of it. One in each row of `table-rows`. */
export function RowLink(props: LinkProps) {
  return <Link {...props} className="row-link" />;
}

/** A day, on a phone without its weekday. */
export function RowDay({ day }: { day: string }) {
  const [weekday, ...rest] = formatDay(day).split(', ');
  return (
    <>
      <span className="row-wide">{`${weekday}, `}</span>
      {rest.join(', ')}
    </>
  );
}

const OpensRow = createContext<LinkProps | undefined>(undefined);

/** Says where the row of these cells leads. */
export const RowOpens = OpensRow.Provider;

/** The name in a cell: a link over the whole row if that opens something. */
export function RowName({ children }: { children: ReactNode }) {
  const link = useContext(OpensRow);
  return link ? <RowLink {...link}>{children}</RowLink> : <strong>{children}</strong>;
}
