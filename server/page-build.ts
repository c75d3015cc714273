import { type ServerBuild, UNSAFE_SingleFetchRedirectSymbol as SERIALIZED_AS } from 'react-router';
import type { PageHandle } from '~/lib/page-handle';

type Routes = ServerBuild['routes'];
type Route = NonNullable<Routes[string]>;
type Loader = NonNullable<Route['module']['loader']>;

/**
 * The build with the routes of one page and of the pages above it, which its navigation in the browser must know. React
 * Router matches and copies all routes that it knows for each page: a tenth of what the staff's board costs. The
 * loaders' data of pages that only read are not serialized, because no browser would read them.
 */
export function pageBuild(build: ServerBuild, id: string): ServerBuild {
  const own = pathTo(build.routes, id);
  const isReading = own.some(({ module }) => (module.handle as PageHandle | undefined)?.hydrate === false);
  const routes = isReading ? own.map(unserialized) : [...own, ...pagesAbove(build.routes, own)];
  return {
    ...build,
    routes: Object.fromEntries(routes.map((route) => [route.id, route])),
    assets: {
      ...build.assets,
      routes: Object.fromEntries(routes.map((route) => [route.id, build.assets.routes[route.id]])),
    },
  };
}

/** For `/store-manager/board`, the pages `/store-manager` and `/`. */
function pagesAbove(routes: Routes, own: Route[]): Route[] {
  const address = addressOf(own);
  return Object.keys(routes)
    .map((id) => pathTo(routes, id))
    .filter((path) => path.at(-1)?.path || path.at(-1)?.index)
    .filter((path) => address !== addressOf(path) && address.startsWith(addressOf(path)))
    .flat();
}

function addressOf(path: Route[]): string {
  return path.map((route) => (route.path ? `${route.path}/` : '')).join('');
}

/** From the root to the route. */
export function pathTo(routes: Routes, id: string | undefined): Route[] {
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
