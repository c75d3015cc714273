/** Of the lines of an order, the first with a picture: it stands for all of them. */
export function firstPictured<Line extends { image_url?: string | null }>(lines: readonly Line[]) {
  return lines.find((line): line is Line & { image_url: string } => Boolean(line.image_url));
}
