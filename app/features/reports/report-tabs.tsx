import { StaffTabs } from '~/ui/staff-tabs';

const PAGES = [
  { to: '/reports', label: 'Sales' },
  { to: '/reports/month-end', label: 'Month end' },
  { to: '/reports/payouts', label: 'Payouts' },
];

export function ReportTabs() {
  return <StaffTabs label="Reports" pages={PAGES} />;
}
