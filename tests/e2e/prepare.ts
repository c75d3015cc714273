import { rmSync } from 'node:fs';
import { buildIfChanged } from '../../scripts/build.ts';
import { memoryFolder } from '../memory-folder.ts';

/** Builds once for all workers, and gives them one folder for picture sizes. */
export default function prepare() {
  buildIfChanged();
  const pictures = memoryFolder('pictures');
  process.env.E2E_PICTURES = pictures;
  return () => rmSync(pictures, { recursive: true, force: true });
}
