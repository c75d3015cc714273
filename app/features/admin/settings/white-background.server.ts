import sharp, { type Sharp } from 'sharp';

/** A pixel this light counts as white: in scans and JPEGs few are exactly white. */
const WHITE = 240;
/** How much of the edge is white if the background is. */
const MIN_WHITE_EDGE = 0.9;
const CHANNELS = 4;

/**
 * Makes a white background transparent, from the edges inward; white inside the drawing stays. Undefined if the background is
 * not white.
 */
export async function withoutWhiteBackground(picture: Sharp): Promise<Sharp | undefined> {
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const edge = edgeOf(width, height);
  const isWhite = (at: number) => minChannel(data, at) >= WHITE && data[at * CHANNELS + 3] === 255;
  const open = edge.filter(isWhite);
  if (open.length < edge.length * MIN_WHITE_EDGE) return undefined;
  const neighbors = neighborsIn(width, height);
  const background = new Uint8Array(width * height);
  for (const at of open) background[at] = 1;
  for (let at = open.pop(); at !== undefined; at = open.pop())
    for (const next of neighbors(at))
      if (!background[next] && isWhite(next)) {
        background[next] = 1;
        open.push(next);
      }
  for (let at = 0; at < background.length; at += 1) {
    if (background[at]) data[at * CHANNELS + 3] = 0;
    else if (neighbors(at).some((next) => background[next])) unblendWhite(data, at);
  }
  return sharp(data, { raw: info });
}

function minChannel(data: Buffer, at: number): number {
  return Math.min(...data.subarray(at * CHANNELS, at * CHANNELS + 3));
}

/** A pixel on the outline is mixed with white. Gives it the color of the drawing, with the opacity that it had in the mix. */
function unblendWhite(data: Buffer, at: number) {
  const opacity = 1 - minChannel(data, at) / 255;
  if (opacity === 0) return;
  const start = at * CHANNELS;
  for (let channel = start; channel < start + 3; channel += 1)
    data[channel] = Math.round(255 - (255 - (data[channel] ?? 0)) / opacity);
  data[start + 3] = Math.round(opacity * 255);
}

function edgeOf(width: number, height: number): number[] {
  const rows = Array.from({ length: width }, (_, x) => [x, x + (height - 1) * width]);
  const columns = Array.from({ length: height }, (_, y) => [y * width, y * width + width - 1]);
  return [...rows, ...columns].flat();
}

function neighborsIn(width: number, height: number) {
  return (at: number): number[] => {
    const x = at % width;
    const found: number[] = [];
    if (x > 0) found.push(at - 1);
    if (x < width - 1) found.push(at + 1);
    if (at >= width) found.push(at - width);
    if (at < width * (height - 1)) found.push(at + width);
    return found;
  };
}
