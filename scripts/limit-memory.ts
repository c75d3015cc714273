/**
 * Imported first by `start.ts`: replaces the process by the same program, under the same process id, with settings that
 * V8 and glibc read only at their start. They keep memory under load at half (decision 0032). Elsewhere than on Linux,
 * where Node cannot replace a process, the program runs without them.
 */
const FLAGS = [
  // Little room for short-lived objects; and a collection as soon as the others have grown by two fifths, not fourfold.
  '--max-semi-space-size=4',
  '--heap-growing-percent=40',
];

const isLimited = FLAGS.every((flag) => process.execArgv.includes(flag));
if (process.platform === 'linux' && !isLimited) {
  const args = [process.execPath, ...FLAGS, ...process.execArgv, ...process.argv.slice(1)];
  // Native memory that was freed stays in its arena. By default there are eight of them for each core.
  process.execve?.(process.execPath, args, { MALLOC_ARENA_MAX: '2', ...environment() });
}

function environment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
