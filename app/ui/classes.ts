/** Joins class names, leaving out what is false or undefined. */
export function classes(...names: (string | false | undefined)[]) {
  return names.filter(Boolean).join(' ');
}
