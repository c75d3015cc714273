/** `npm start`: builds if needed, opens the program and serves until SIGTERM or Ctrl-C. */
import './limit-memory.ts';
import { buildIfChanged } from './build.ts';
import { explain } from './explain.ts';
import { loadProgram, loadSettings } from './program.ts';

loadSettings();
process.env.NODE_ENV ||= 'production';
const started = performance.now();
const { ConfigError, openProgram, readConfig } = await loadBuilt();

try {
  const config = readConfig(process.env);
  const program = await openProgram(config);
  const port = await program.listen().catch(async (error) => {
    await program.close();
    throw error;
  });
  greet(config.BASE_URL ? config.baseUrl : `http://localhost:${port}`, program);
  stopOnSignal(program.close);
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : (explain(error) ?? error));
  process.exit(1);
}

function loadBuilt() {
  try {
    return loadProgram(buildIfChanged());
  } catch (error) {
    console.error(explain(error) ?? error);
    return process.exit(1);
  }
}

function greet(address: string, { demoStaff, ownerLink }: Awaited<ReturnType<typeof openProgram>>) {
  console.log(`Site   ${address}`);
  console.log(`Staff  ${address}/admin-login`);
  if (demoStaff) console.log(`Demo   ${demoStaff.email}  ${demoStaff.password}`);
  if (ownerLink) console.log(`Owner  ${address}${ownerLink}  (lets the owner in, once, within the hour)`);
  console.log(`Ready in ${seconds(started)} s.`);
}

function stopOnSignal(close: () => Promise<void>) {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, async () => {
      await close();
      process.exit(0);
    });
  }
}

function seconds(since: number) {
  return ((performance.now() - since) / 1000).toFixed(1);
}
