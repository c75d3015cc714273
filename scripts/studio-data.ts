import type { openStudioData } from '../server/main.ts';
import { buildIfChanged } from './build.ts';
import { explain } from './explain.ts';
import { loadProgram, loadSettings } from './program.ts';

type Program = Awaited<ReturnType<typeof loadProgram>>;
type Work = (
  program: Program,
  studioData: Awaited<ReturnType<typeof openStudioData>>,
  config: ReturnType<Program['readConfig']>,
) => Promise<void>;

export async function withStudioData(work: Work): Promise<void> {
  loadSettings();
  process.env.NODE_ENV ||= 'production';
  const program = await loadProgram(buildIfChanged());
  try {
    const config = program.readConfig(process.env);
    const studioData = await program.openStudioData(config);
    await work(program, studioData, config).finally(studioData.close);
  } catch (error) {
    const isInWords = error instanceof program.BackupError || error instanceof program.ConfigError;
    console.error(isInWords ? error.message : (explain(error) ?? error));
    process.exitCode = 1;
  }
}
