import { isRouteErrorResponse } from 'react-router';
import { expect, test } from 'vitest';
import { openStudio } from '../../../tests/open-studio.ts';
import { outsideRequest } from '../../platform/context.server.ts';
import type { Role } from './role-areas';
import { createStaff, Staff } from './staff.server.ts';
import type { Area } from '~/lib/areas.ts';

const june = { email: 'june@example.com', name: 'June Alder', password: 'the first password', role: 'owner' as Role };

test('creating staff again keeps the password, name and role', async () => {
  const studio = await openStudio();
  const [id, again] = await outsideRequest(studio.platform, async (context) => [
    await createStaff(context, june),
    await createStaff(context, { ...june, email: ' JUNE@example.com', password: 'another password', role: 'designer' }),
  ]);
  expect(again).toBe(id);
  const visitor = studio.asVisitor();
  const signIn = async (password: string) =>
    (await visitor.post('/admin-login', { email: june.email, password })).status;
  expect(await signIn('another password')).toBe(401);
  expect(await signIn('the first password')).toBe(303);
  expect(await visitor.text('/admin-dashboard')).toContain('June Alder · owner');
});

test('ten concurrent requests create one account', async () => {
  const studio = await openStudio();
  const ids = await Promise.all(
    Array.from({ length: 10 }, () => outsideRequest(studio.platform, (context) => createStaff(context, june))),
  );
  expect(new Set(ids).size).toBe(1);
  expect(await studio.platform.db.selectFrom('accounts').select('id').execute()).toHaveLength(1);
});

test('creating staff with a client’s address does not change the client', async () => {
  const studio = await openStudio();
  await studio.platform.db.insertInto('users').values({ email: june.email, name: 'A client' }).execute();
  await outsideRequest(studio.platform, (context) => createStaff(context, june));
  const user = await studio.platform.db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
  expect(user).toMatchObject({ name: 'A client', is_admin: false, role: null });
});

test('a password of wrong length is refused', async () => {
  const studio = await openStudio();
  for (const password of ['seven77', 'x'.repeat(129)]) {
    const making = outsideRequest(studio.platform, (context) => createStaff(context, { ...june, password }));
    await expect(making).rejects.toThrow(/A password has at (least 8|most 128) characters/);
  }
});

const MAY: Record<Role, Area[]> = {
  owner: ['content', 'orders', 'settings', 'staff', 'audit', 'privacy'],
  manager: ['content', 'orders'],
  designer: ['content'],
};

test.each(Object.keys(MAY) as Role[])('a %s gets a 403 for everything outside the role', (role) => {
  const member = new Staff({ id: '1', name: 'June', email: 'june@example.com', role });
  const refused = MAY.owner.filter((area) => {
    try {
      return member.mayUse(area);
    } catch (error) {
      return isRouteErrorResponse(error) && error.status === 403;
    }
  });
  expect(refused).toEqual(MAY.owner.filter((area) => !MAY[role].includes(area)));
});
