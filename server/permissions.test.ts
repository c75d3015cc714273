import { expect, test } from 'vitest';
import type { ServerBuild } from 'react-router';
import { requireStaff } from '~/features/accounts/sessions/require-staff.server';
import { readPermissions } from './permissions';

function routesWith(handle: unknown): ServerBuild['routes'] {
  const page = { default: () => null, loader: () => null };
  return {
    root: { id: 'root', path: '', module: page },
    layout: { id: 'layout', parentId: 'root', module: { ...page, middleware: [requireStaff] } },
    tips: { id: 'tips', parentId: 'layout', path: 'tips/:id', module: { ...page, handle } },
    shop: { id: 'shop', parentId: 'root', path: 'shop', module: page },
  };
}

test('the program does not start with a route of the back office that declares no area', () => {
  expect(() => readPermissions(routesWith(undefined))).toThrow('The handle of tips does not say which area');
  expect(readPermissions(routesWith({ area: 'orders' })).all).toEqual([
    { id: 'tips', pattern: 'tips/:id', reads: 'orders', writes: 'orders' },
  ]);
});

test('links follow the route that they lead to', () => {
  const { mayOpen } = readPermissions(routesWith({ area: 'orders' }));
  expect(['/tips/1?q=x', '/tips/1', '/tips', '/shop'].map((link) => mayOpen(['work'], link))).toEqual([
    false,
    false,
    true,
    true,
  ]);
  expect(mayOpen(['orders'], '/tips/1')).toBe(true);
});
