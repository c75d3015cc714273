import { NavLink } from 'react-router';

const PAGES = [
  { to: '/store-manager', label: 'Orders' },
  { to: '/store-manager/products', label: 'Products' },
  { to: '/store-manager/stock', label: 'Stock' },
  { to: '/store-manager/prices', label: 'Prices' },
];

export function StoreTabs() {
  return (
    <nav className="store-tabs" aria-label="Store">
      {PAGES.map(({ to, label }) => (
        <NavLink key={to} to={to} end prefetch="intent">
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
