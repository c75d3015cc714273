import { type ServerBuild, UNSAFE_SingleFetchRedirectSymbol as SERIALIZED_AS } from 'react-router';
import type { PageHandle } from '~/lib/page-handle';

type Routes = ServerBuild['routes'];
type Route = NonNullable<Routes[string]>;
type Loader = NonNullable<Route['module']['loader']>;

/**
 * The build with the routes of one page only, if that is not hydrated. React Router matches and copies all routes that it knows
 * for each page, and serializes loaders' data that no browser would read: together half of what a product page cost.
 */
export function readingBuild(build: ServerBuild, id: string): ServerBuild | undefined {
  const page = pathTo(build.routes, id);
  const isReading = page.some(({ module }) => (module.handle as PageHandle | undefined)?.hydrate === false);
  if (!isReading) return undefined;
  const assets = page.map(({ id }) => [id, build.assets.routes[id]]);
  return {
    ...build,
    routes: Object.fromEntries(page.map((route) => [route.id, unserialized(route)])),
    assets: { ...build.assets, routes: Object.fromEntries(assets) },
  };
}

function pathTo(routes: Routes, id: string | undefined): Route[] {
  const route = id === undefined ? undefined : routes[id];
  return route ? [...pathTo(routes, route.parentId), route] : [];
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
