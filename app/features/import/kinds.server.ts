import { postImport } from '~/features/blog/admin/post-import.server';
import { photoImport } from '~/features/gallery/photo-import.server';
import { clientImport } from '~/features/inquiries/clients/client-import.server';
import { productImport } from './products/product-import.server';
import { pageImport } from './site-pages/page-import.server';
import type { ImportedKind, ImportKind } from '~/platform/import-kind';
import type { FileKindName, ImportKindName } from './import-kinds';

// oxlint-disable-next-line typescript/no-explicit-any -- each kind reads and inserts items of its own
export const FILE_KINDS: Record<FileKindName, ImportKind<any>> = {
  products: productImport,
  clients: clientImport,
  posts: postImport,
  pages: pageImport,
};

export const IMPORT_KINDS: Record<ImportKindName, ImportedKind> = { ...FILE_KINDS, photos: photoImport };
