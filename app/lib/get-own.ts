/** Looks up a key that a client sent. Inherited keys, such as `__proto__`, are not found. */
export function getOwn<T>(table: Record<string, T>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
