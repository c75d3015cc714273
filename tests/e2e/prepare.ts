import { rmSync } from 'node:fs';
import { buildIfChanged } from '../../scripts/build.ts';
import { memoryFolder } from '../memory-folder.ts';

/** Builds once, before several workers would each begin to, and gives them one folder for the sizes of pictures. */
export default function prepare() {
  buildIfChanged();
  const pictures = memoryFolder('pictures');
  process.env.E2E_PICTURES = pictures;
  return () => rmSync(pictures, { recursive: true, force: true });
}
