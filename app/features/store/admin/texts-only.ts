/** A form of the store's admin pages without a file. */
export const TEXTS_ONLY = { files: 0, fileBytes: 0, bodyBytes: 1024 * 1024 };
