/** The built program. Its types are those of its source, so that nothing must be built to check them. */
export function loadProgram(): Promise<typeof import('../server/main.ts')> {
  const built: string = '../build/server/index.js';
  return import(built);
}
