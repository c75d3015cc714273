import { type ServerBuild, UNSAFE_SingleFetchRedirectSymbol as SERIALIZED_AS } from 'react-router';
import type { PageHandle } from '~/lib/page-handle';

type Routes = ServerBuild['routes'];
type Route = NonNullable<Routes[string]>;
type Loader = NonNullable<Route['module']['loader']>;

/** Whether the route or one that it is in says `hydrate: false`. */
export function isReading(routes: Routes, id: string | undefined): boolean {
  const route = id === undefined ? undefined : routes[id];
  if (!route) return false;
  return (route.module.handle as PageHandle | undefined)?.hydrate === false || isReading(routes, route.parentId);
}

/**
 * The routes of pages that are not hydrated, with the root. React Router matches, copies and renders every route that it knows
 * for each page, and serializes loaders' data that no browser will read: half of what a product page cost.
 */
export function readingBuild(build: ServerBuild): ServerBuild {
  const isKept = (id: string) => id === 'root' || isReading(build.routes, id);
  const kept = <T>(all: Record<string, T>) => Object.fromEntries(Object.entries(all).filter(([id]) => isKept(id)));
  const routes = Object.entries(kept(build.routes)).map(([id, route]) => [id, route && unserialized(route)]);
  return {
    ...build,
    routes: Object.fromEntries(routes) as Routes,
    assets: { ...build.assets, routes: kept(build.assets.routes) },
  };
}

function unserialized(route: Route): Route {
  const { loader } = route.module;
  if (!loader) return route;
  const unread: Loader = async (args) => {
    const result: unknown = await loader(args);
    // With this key, React Router serializes its value in place of the object.
    return isPlainObject(result) ? { ...result, [SERIALIZED_AS]: null } : result;
  };
  return { ...route, module: { ...route.module, loader: unread } };
}

/** Not a `Response`, nor a status with its data. */
function isPlainObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
