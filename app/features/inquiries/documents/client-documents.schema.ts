/** Admin spec 9. */
export const DOCUMENT_CATEGORIES = [
  'Selected Composition',
  'Contract',
  'Intake',
  'Photography Release',
  'Rental Contract',
  'Photo',
] as const;

export type DocumentCategory = (typeof DOCUMENT_CATEGORIES)[number];

export function isDocumentCategory(category: string): category is DocumentCategory {
  return DOCUMENT_CATEGORIES.some((each) => each === category);
}

const MB = 1024 * 1024;
/** Product.md, "Upload limits". */
export const MAX_DOCUMENT_BYTES = 50 * MB;
export const MAX_DOCUMENTS = 20;
export const DOCUMENT_TOO_LARGE = 'Larger than 50 MB. Not added.';
export const TOO_MANY_DOCUMENTS = 'More than 20 files. Not added.';

/** Admin spec 5. */
export const FILE_AND_CATEGORY = 'Please select a file and a category.';
