import { pageTitle } from '~/lib/page-title';
import { StaffHead } from '~/ui/staff';
import type { Route } from './+types/admin-dashboard.page';

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Admin Dashboard') }];

export default function AdminDashboard() {
  return <StaffHead title="Admin Dashboard" />;
}
