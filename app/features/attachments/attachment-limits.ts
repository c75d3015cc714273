import { ANY_PICTURE, acceptAttribute } from '~/lib/picture-file';

/** Of one letter. Mail servers take 20 to 25 MB, a third of which is the encoding. */
export const MAX_ATTACHED = 10;
export const MAX_ATTACHED_BYTES = 15_000_000;
export const ATTACHMENTS_HINT = 'Pictures, PDF, Word or Excel files. Up to 10 files, 15 MB together.';
export const ATTACHMENT_TOO_LARGE = 'Larger than 15 MB. Not added.';
export const TOO_MANY_ATTACHMENTS = 'More than 10 files. Not added.';
export const TOO_MUCH = 'More than 10 files, or more than 15 MB together. Nothing was added.';
export const ATTACHMENTS_ACCEPT = `${acceptAttribute(ANY_PICTURE)},.pdf,.docx,.xlsx`;
