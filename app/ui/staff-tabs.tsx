import './staff-tabs.css';
import { NavLink } from 'react-router';

type StaffTabsProps = { label: string; pages: { to: string; label: string }[] };

export function StaffTabs({ label, pages }: StaffTabsProps) {
  return (
    <nav className="staff-tabs" aria-label={label}>
      {pages.map((page) => (
        <NavLink key={page.to} to={page.to} end prefetch="intent">
          {page.label}
        </NavLink>
      ))}
    </nav>
  );
}
