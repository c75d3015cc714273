import sharp, { type Sharp } from 'sharp';

/** From here on a pixel counts as white: scans and JPEGs are never quite. */
const WHITE = 240;
/** What part of the edge is white where a drawing stands on white. */
const MOST_OF_EDGE = 0.9;
const CHANNELS = 4;

/**
 * Makes the white around a drawing transparent, from the edges inward; white inside of it stays. Undefined if it does not
 * stand on white.
 */
export async function withoutWhiteGround(picture: Sharp): Promise<Sharp | undefined> {
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const edge = edgeOf(width, height);
  const isWhite = (at: number) => leastOf(data, at) >= WHITE && data[at * CHANNELS + 3] === 255;
  if (edge.filter(isWhite).length < edge.length * MOST_OF_EDGE) return undefined;
  const neighbors = neighborsIn(width, height);
  const ground = new Uint8Array(width * height);
  const open = edge.filter(isWhite);
  for (const at of open) ground[at] = 1;
  for (let at = open.pop(); at !== undefined; at = open.pop())
    for (const next of neighbors(at))
      if (!ground[next] && isWhite(next)) {
        ground[next] = 1;
        open.push(next);
      }
  for (let at = 0; at < ground.length; at += 1) {
    if (ground[at]) data[at * CHANNELS + 3] = 0;
    else if (neighbors(at).some((next) => ground[next])) takeWhiteOut(data, at);
  }
  return sharp(data, { raw: info });
}

function leastOf(data: Buffer, at: number): number {
  return Math.min(...data.subarray(at * CHANNELS, at * CHANNELS + 3));
}

/** A pixel on the line of a drawing is mixed with white: the same color again, as far as it covers. */
function takeWhiteOut(data: Buffer, at: number) {
  const cover = 1 - leastOf(data, at) / 255;
  if (cover === 0) return;
  const start = at * CHANNELS;
  for (let channel = start; channel < start + 3; channel += 1)
    data[channel] = Math.round(255 - (255 - (data[channel] ?? 0)) / cover);
  data[start + 3] = Math.round(cover * 255);
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
