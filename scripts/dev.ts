/** `npm run dev`: the same program with Vite in front, so that pages reload as one types. */
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'vite';
import { loadSettings } from './settings.ts';

loadSettings();
process.env.NODE_ENV = 'development';
// One server for both: the page may open its socket for reloading nowhere else.
const http = createHttpServer();
const vite = await createServer({ server: { middlewareMode: true, ws: { server: http } }, appType: 'custom' });
const { openProgram, readConfig } = await vite.ssrLoadModule('./server/main.ts');
const config = readConfig(process.env);
const program = await openProgram(config, {
  build: () => vite.ssrLoadModule('virtual:react-router/server-build'),
  publicDir: 'public',
});
// What is edited here is in no table: every kept page may be made of it.
vite.watcher.on('change', () => program.platform.live.publishLocally(['*']));
http.on('request', (request, response) => {
  vite.middlewares(request, response, () => program.listener(request, response));
});
http.on('upgrade', program.upgrade);
http.listen(config.PORT, config.HOST, () => console.log(`Site   http://localhost:${config.PORT}`));
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await program.close();
    process.exit(0);
  });
}
