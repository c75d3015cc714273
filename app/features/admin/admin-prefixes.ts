/** Every address under one of these belongs to staff (admin spec 2), whether a page is there or not. */
export const ADMIN_PREFIXES = [
  'admin-dashboard',
  'gallery-manager',
  'flower-guide-manager',
  'blog-manager',
  'reference-manager',
  'vendor-manager',
  'client-database',
  'client',
  'form-field-manager',
  'store-manager',
  'media-manager',
  'homepage-gallery-manager',
  'reviews-manager',
  'terms-manager',
  'inbox',
  'outbox',
] as const;
