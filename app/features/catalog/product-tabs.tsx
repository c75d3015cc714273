import { useMayOpen } from '~/ui/use-may-open';
import { StaffTabs } from '~/ui/staff-tabs';

const PAGES = [
  { to: '/store-manager/products', label: 'Products' },
  { to: '/store-manager/stock', label: 'Stock' },
  { to: '/store-manager/prices', label: 'Prices' },
];

export function ProductTabs() {
  const mayOpen = useMayOpen();
  return <StaffTabs label="Products" pages={PAGES.filter(({ to }) => mayOpen(to))} />;
}
