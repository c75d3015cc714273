import { StaffTabs } from '~/ui/staff-tabs';

const PAGES = [
  { to: '/client-database', label: 'Inquiries' },
  { to: '/client-database/board', label: 'Board' },
  { to: '/client-database/events', label: 'List' },
  { to: '/client-database/people', label: 'People' },
];

export function PipelineTabs() {
  return <StaffTabs label="Views of clients" pages={PAGES} />;
}
