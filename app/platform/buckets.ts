export const PUBLIC_BUCKETS = [
  'blog-images',
  'site-images',
  'flower-guide-images',
  'reference-images',
  'vendor-logos',
  'homepage-gallery-images',
  'store-images',
] as const;
/** `client-files` is private: only staff and the file's own client may read it (spec 6). */
export type Bucket = (typeof PUBLIC_BUCKETS)[number] | 'client-files';

export const CLIENT_FILES: Bucket = 'client-files';
