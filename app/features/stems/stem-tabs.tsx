import { StaffTabs } from '~/ui/staff-tabs';

const PAGES = [
  { to: '/stem-stock', label: 'Stock' },
  { to: '/stem-stock/waste', label: 'Waste' },
  { to: '/stem-stock/buying-list', label: 'Buying list' },
  { to: '/stem-stock/recipes', label: 'Recipes' },
  { to: '/stem-stock/movements', label: 'Movements' },
  { to: '/stems', label: 'Stems' },
  { to: '/suppliers', label: 'Suppliers' },
];

export function StemTabs() {
  return <StaffTabs label="Stem stock" pages={PAGES} />;
}
