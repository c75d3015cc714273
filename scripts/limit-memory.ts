/** V8 and glibc read these settings only at their start, so the process replaces itself (Linux only; decision 0032). */
const FLAGS = [
  // MB for short-lived objects, of which a page makes one or two; and a collection once the others grew by two fifths.
  '--max-semi-space-size=16',
  '--heap-growing-percent=40',
];

const isLimited = FLAGS.every((flag) => process.execArgv.includes(flag));
if (process.platform === 'linux' && !isLimited) {
  const args = [process.execPath, ...FLAGS, ...process.execArgv, ...process.argv.slice(1)];
  process.execve?.(process.execPath, args, { MALLOC_ARENA_MAX: '2', ...environment() });
}

function environment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
