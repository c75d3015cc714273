import { requireStaff } from '~/features/accounts/sessions/require-staff.server';
import type { Route } from './+types/preview-layout';
import ReadingLayout from './reading-layout';

export { handle } from './reading-layout';

/** A public page as only staff see it. */
export const middleware: Route.MiddlewareFunction[] = [requireStaff];

export default function PreviewLayout() {
  return <ReadingLayout />;
}
