/** The `sizes` of a picture that fills the window: as wide as it, or as high. */
export function lightboxSizes(ratio: number) {
  return `min(100vw, ${Math.round(ratio * 100)}vh)`;
}
