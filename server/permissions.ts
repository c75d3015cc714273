import { matchPath, type ServerBuild } from 'react-router';
import type { Permission, Permissions } from '~/features/accounts/permissions.server';
import { requireStaff } from '~/features/accounts/sessions/require-staff.server';
import { staff } from '~/features/accounts/staff.server';
import { type Area, isOpenTo, type StaffHandle } from '~/lib/areas';
import type { RouteArgs } from '~/platform/context.server';
import { pathTo } from './page-build';

type Routes = ServerBuild['routes'];
type Route = NonNullable<Routes[string]>;

/** From the handles of all routes. Throws if one that only staff may open does not say its area. */
export function readPermissions(routes: Routes): Permissions {
  const all = Object.keys(routes).flatMap((id) => permissionOf(pathTo(routes, id)) ?? []);
  const byPattern = new Map(all.map((each) => [each.pattern, each]));
  const parameterized = all.filter(({ pattern }) => pattern.includes(':'));
  return {
    all,
    mayOpen(areas, link) {
      const [path = ''] = link.split('?');
      const page = byPattern.get(path.slice(1)) ?? parameterized.find(({ pattern }) => matchPath(`/${pattern}`, path));
      return !page || isOpenTo(areas, page.reads);
    },
    closedTo: (areas) =>
      all
        .filter((page) => !page.pattern.includes(':') && !isOpenTo(areas, page.reads))
        .map(({ pattern }) => `/${pattern}`),
  };
}

/**
 * Loaders and actions of the back office, each behind the area of its route. The middleware of the layout could refuse too,
 * but then no loader runs, and the page that says so has neither menu nor studio.
 */
export function guardRoutes(build: ServerBuild): ServerBuild {
  const guarded = readPermissions(build.routes).all.map(({ id, reads, writes }) => {
    const route = build.routes[id] as Route;
    const { loader, action } = route.module;
    if (!loader && reads !== 'all' && route.module.default)
      throw new Error(`${id} needs a loader, which its area guards.`);
    return [
      id,
      { ...route, module: { ...route.module, loader: behind(reads, loader), action: behind(writes, action) } },
    ];
  });
  return { ...build, routes: { ...build.routes, ...Object.fromEntries(guarded) } };
}

function behind<Args extends RouteArgs>(area: Area | 'all', work: ((args: Args) => unknown) | undefined) {
  return (
    work &&
    ((args: Args) => {
      staff(args).mayUse(area);
      return work(args);
    })
  );
}

/** `path` leads from the root to the route. */
function permissionOf(path: Route[]): Permission | undefined {
  const route = path.at(-1);
  if (!route?.path) return undefined;
  const pattern = path.flatMap((each) => each.path?.split('/').filter(Boolean) ?? []).join('/');
  const { area, writes }: Partial<StaffHandle> = route.module.handle ?? {};
  if (area) {
    const reads = typeof area === 'function' ? area(pattern) : area;
    return { id: route.id, pattern, reads, writes: writes ?? reads };
  }
  const isForStaff = path.some(({ module }) => (module.middleware as unknown[] | undefined)?.includes(requireStaff));
  if (isForStaff) throw new Error(`The handle of ${route.id} does not say which area it belongs to.`);
  return undefined;
}
