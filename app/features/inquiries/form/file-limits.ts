/** Product.md, "Upload limits". */
export const MAX_FILES = 20;
export const MAX_FILE_BYTES = 25 * 1024 * 1024;
export const TOO_LARGE = 'Larger than 25 MB. Not added.';
export const TOO_MANY_FILES = 'An inquiry may have 20 files. Not added.';
export const FILES_HINT = 'Any kind. Up to 20 files of 25 MB each.';

/** Form fields besides the answers. The hyphen keeps them apart from every field's name. */
export const ATTACHED_FILES = 'attached-files';
export const SUBMISSION_TOKEN = 'submission-token';
