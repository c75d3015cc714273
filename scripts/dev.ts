/** `npm run dev`: the same program with Vite in front, for hot reloading. */
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'vite';
import { loadSettings } from './program.ts';

loadSettings();
process.env.NODE_ENV = 'development';
// One server for both: pages may open the reload socket only there.
const http = createHttpServer();
const vite = await createServer({ server: { middlewareMode: true, ws: { server: http } }, appType: 'custom' });
const { openProgram, readConfig } = await vite.ssrLoadModule('./server/main.ts');
const config = readConfig(process.env);
const program = await openProgram(config, {
  build: () => vite.ssrLoadModule('virtual:react-router/server-build'),
  publicDir: 'public',
});
// Source files have no tag: any cached page may be made of them.
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
