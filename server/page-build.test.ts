import { text } from 'node:stream/consumers';
import { createRequestHandler, type EntryContext, type ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { pageBuild } from './page-build';

const SECRET = 'only components read this';

/** A build of a page that is not hydrated and of some that are; its pages are what the browser's router would be sent. */
function buildOf(): ServerBuild {
  const loader = () => ({ title: SECRET });
  const route = (id: string, path: string, handle?: object) => ({
    [id]: { id, path, parentId: 'root', module: { default: () => null, loader, handle } },
  });
  const root = { id: 'root', path: '', module: { default: () => null } };
  const home = { id: 'home', index: true, parentId: 'root', module: { default: () => null } };
  const pages = { ...route('contact', 'contact'), ...route('letter', 'contact/letter'), ...route('other', 'con') };
  const routes = { root, home, ...route('store', 'store', { hydrate: false }), ...pages };
  async function answer(_request: Request, status: number, _headers: Headers, { ...context }: EntryContext) {
    const sent = context.serverHandoffStream ? await text(context.serverHandoffStream) : '';
    const { loaderData } = context.staticHandlerContext;
    return Response.json({ sent, loaderData, routes: Object.keys(context.routeModules) }, { status });
  }
  return {
    basename: '/',
    publicPath: '/',
    assetsBuildDirectory: '',
    ssr: true,
    isSpaMode: false,
    prerender: [],
    future: {},
    routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
    assets: {
      entry: { imports: [], module: '' },
      routes: { root: {}, store: {}, contact: {}, letter: {}, home: {} },
      url: '',
      version: '',
    },
    entry: { module: { default: answer } },
    routes,
  } as unknown as ServerBuild;
}

async function ask(build: ServerBuild, path: string) {
  const response = await createRequestHandler(build, 'production')(new Request(`http://localhost${path}`));
  return (await response.json()) as { sent: string; loaderData: object; routes: string[] };
}

test('a page that is not hydrated has its data, and nothing of it is serialized for a browser', async () => {
  expect((await ask(buildOf(), '/store')).sent).toContain(SECRET);
  const { sent, loaderData } = await ask(pageBuild(buildOf(), 'store'), '/store');
  expect(loaderData).toMatchObject({ store: { title: SECRET } });
  expect(sent).not.toContain(SECRET);
});

test('a page that is not hydrated is rendered with its own routes only', async () => {
  expect((await ask(pageBuild(buildOf(), 'store'), '/store')).routes).toEqual(['root', 'store']);
});

test('a page that is hydrated is rendered with its routes and those above it, and its data is serialized', async () => {
  const { sent, routes } = await ask(pageBuild(buildOf(), 'letter'), '/contact/letter');
  expect(routes).toEqual(['root', 'letter', 'home', 'contact']);
  expect(sent).toContain(SECRET);
});
