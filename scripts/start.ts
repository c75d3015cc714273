/** `npm start`: builds if needed, opens the program and serves until SIGTERM or Ctrl-C. */
import './limit-memory.ts';
import { buildIfChanged } from './build.ts';
import { explain } from './explain.ts';
import type { Program } from '../server/main.ts';
import { loadProgram, loadSettings, stopOnSignal } from './program.ts';

loadSettings();
process.env.NODE_ENV ||= 'production';
const startedAt = performance.now();
const { ConfigError, openProgram, readConfig, startWorkers, WorkerEnded } = await loadBuilt();

try {
  const config = readConfig(process.env);
  const starting = config.WORKERS > 1 ? startWorkers(config) : startAlone(config);
  // Once it has started, so that nothing of it stays behind. A second signal ends it at once.
  stopOnSignal(() => starting.then(({ close }) => close()));
  const started = await starting;
  greet(config.BASE_URL ? config.baseUrl : `http://localhost:${started.port}`, started);
} catch (error) {
  const isKnown = error instanceof ConfigError || error instanceof WorkerEnded;
  console.error(isKnown ? error.message : (explain(error) ?? error));
  process.exit(1);
}

async function startAlone(config: ReturnType<typeof readConfig>) {
  const program = await openProgram(config);
  const port = await program.listen().catch(async (error) => {
    await program.close();
    throw error;
  });
  return { ...program, port };
}

function loadBuilt() {
  try {
    return loadProgram(buildIfChanged());
  } catch (error) {
    console.error(explain(error) ?? error);
    return process.exit(1);
  }
}

function greet(address: string, { demoStaff, ownerLink }: Pick<Program, 'demoStaff' | 'ownerLink'>) {
  console.log(`Site   ${address}`);
  console.log(`Staff  ${address}/admin-login`);
  if (demoStaff) console.log(`Demo   ${demoStaff.email}  ${demoStaff.password}`);
  if (ownerLink) console.log(`Owner  ${address}${ownerLink}  (creates the owner’s account; works once, for an hour)`);
  console.log(`Ready in ${seconds(startedAt)} s.`);
}

function seconds(since: number) {
  return ((performance.now() - since) / 1000).toFixed(1);
}
