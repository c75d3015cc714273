/** One of the processes of `npm start` with `WORKERS`. `server/workers.ts` starts it and names the folder of the build. */
import { explain } from './explain.ts';
import { loadProgram, stopOnSignal } from './program.ts';

const { ConfigError, openProgram, readConfig } = await loadProgram(process.argv[2] ?? '');

try {
  const { listen, close, demoStaff, ownerLink } = await openProgram(readConfig(process.env));
  const port = await listen();
  stopOnSignal(close);
  process.send?.({ started: { port, demoStaff, ownerLink } });
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : (explain(error) ?? error));
  process.exit(1);
}
