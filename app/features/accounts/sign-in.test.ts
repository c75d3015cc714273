import { expect, test } from 'vitest';
import { openStudio } from '../../../tests/open-studio.ts';

test('staff sign in and are at the page they asked for', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff('owner');
  expect(await staff.text('/admin-dashboard')).toContain('June Alder · owner');
});
