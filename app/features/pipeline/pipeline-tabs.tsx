import { StaffTabs } from '~/ui/staff-tabs';

const PAGES = [
  { to: '/client-database', label: 'Inquiries' },
  { to: '/client-database/board', label: 'Board' },
];

export function PipelineTabs() {
  return <StaffTabs label="Views of clients" pages={PAGES} />;
}
