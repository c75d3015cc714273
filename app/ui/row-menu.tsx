import './row-menu.css';
import { createContext, type ReactNode, useContext, useId } from 'react';
import { Link, type LinkProps } from 'react-router';
import { formatDay } from '~/lib/dates';
import { Icon } from './icon';

type RowMenuProps = { name: string; id?: string; children: ReactNode };

/** The cell of what can be done with a row: links and forms with one button. It opens, closes and handles Escape without scripts. */
export function RowMenu({ name, id, children }: RowMenuProps) {
  const menu = useId();
  return (
    <td data-phone="menu">
      <div className="row-menu">
        <button
          id={id}
          type="button"
          className="staff-button staff-button-ghost staff-button-icon"
          popoverTarget={menu}
          aria-label={`Actions for ${name}`}
        >
          <Icon name="dots" />
        </button>
        <div id={menu} popover="auto" className="menu-items" role="group" aria-label={`Actions for ${name}`}>
          {children}
        </div>
      </div>
    </td>
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
