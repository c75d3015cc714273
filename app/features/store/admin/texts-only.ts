export const TEXTS_ONLY = { files: 0, fileBytes: 0, bodyBytes: 1024 * 1024 };
