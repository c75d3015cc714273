/** Of every picture of the handbook, as `tests/e2e/handbook.desktop.spec.ts` takes them. */
export const PICTURE_SIZE = { width: 900, height: 560 };
