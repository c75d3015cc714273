import type { PictureKind } from '~/lib/picture-file';
import { mediaLabel } from '~/features/gallery/media.schema';

/** Admin spec 5: jpeg, png, jpg, gif; plus the format of phones. */
export const GALLERY_KINDS: readonly PictureKind[] = ['JPEG', 'PNG', 'GIF', 'HEIC'];
export const HOMEPAGE_KINDS: readonly PictureKind[] = ['JPEG', 'PNG', 'GIF', 'WebP', 'HEIC'];

export const NO_FILES = {
  title: 'No files selected',
  description: 'Please select some images to upload.',
  variant: 'destructive',
} as const;

export const NO_CATEGORY = {
  title: 'No category selected',
  description: 'Please select a category for the images.',
  variant: 'destructive',
} as const;

export function addedToGallery(count: number, gallery: string) {
  return {
    title: 'Upload Successful!',
    description: `${count} image(s) have been added to the ${gallery} gallery.`,
  };
}

export function addedToHomepage(count: number) {
  return { title: 'Upload Successful', description: `${count} image(s) have been added to the homepage gallery.` };
}

export function addedToLibrary(count: number, category: string) {
  return { title: 'Image Saved!', description: `${count} image(s) are in ${mediaLabel(category)}.` };
}
