import { buildIfChanged } from '../../scripts/build.ts';

/** Builds once, before several workers would each begin to. */
export default function prepare() {
  buildIfChanged();
}
