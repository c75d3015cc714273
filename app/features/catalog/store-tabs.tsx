import { useMayOpen } from '~/ui/use-may-open';
import { StaffTabs } from '~/ui/staff-tabs';

const PAGES = [
  { to: '/store-manager', label: 'Orders' },
  { to: '/store-manager/board', label: 'Board' },
  { to: '/store-manager/subscriptions', label: 'Subscriptions' },
  { to: '/store-manager/gift-cards', label: 'Gift Cards' },
  { to: '/store-manager/products', label: 'Products' },
  { to: '/store-manager/stock', label: 'Stock' },
  { to: '/store-manager/prices', label: 'Prices' },
  { to: '/store-manager/sales-tax', label: 'Sales Tax' },
];

export function StoreTabs() {
  const mayOpen = useMayOpen();
  return <StaffTabs label="Store" pages={PAGES.filter(({ to }) => mayOpen(to))} />;
}
