const SHAPE = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Whether an id from an address can be one of ours; the database refuses to compare anything else. */
export function isUuid(id: string): boolean {
  return SHAPE.test(id);
}
