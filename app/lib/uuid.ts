const SHAPE = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** The database rejects comparing anything else with an id. */
export function isUuid(id: string): boolean {
  return SHAPE.test(id);
}
