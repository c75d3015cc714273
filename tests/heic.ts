import sharp from 'sharp';
import { aPhotograph, HEIC } from './pictures.ts';

/** In bytes, a place of the HEIC’s list of places: item, source, base, extents, offset, length. */
const PLACE = 18;

/** A HEIC whose camera showed this time ('2025:06:14 16:20:00'), as phones write it: in an item of its own. */
export async function heicTaken(taken: string): Promise<Buffer<ArrayBuffer>> {
  const { exif } = await sharp(await aPhotograph({ taken })).metadata();
  const payload = Buffer.concat([Buffer.from([0, 0, 0, 6]), exif ?? Buffer.of()]);
  const item = box('infe', [2, 0, 0, 0, 0, 3, 0, 0, ...Buffer.from('Exif\0')]);
  const reference = box('cdsc', [0, 3, 0, 1, 0, 1]);
  const grown = item.length + reference.length + PLACE;
  const place = Buffer.alloc(PLACE);
  place.writeUInt16BE(3);
  place.writeUInt16BE(1, 8);
  place.writeUInt32BE(HEIC.length + grown + 8, 10);
  place.writeUInt32BE(payload.length, 14);
  const places = [16, 16 + PLACE].map((at) => {
    const moved = Buffer.from(HEIC.subarray(startOf('iloc') + at, startOf('iloc') + at + PLACE));
    moved.writeUInt32BE(moved.readUInt32BE(10) + grown, 10);
    return moved;
  });
  const parts = [
    between('meta', 'hdlr', grown),
    HEIC.subarray(startOf('hdlr'), startOf('iloc')),
    ...[between('iloc', 16, PLACE, 14), ...places, place],
    ...[between('iinf', 'iprp', item.length, 12), item],
    HEIC.subarray(startOf('iprp'), startOf('iref')),
    ...[between('iref', 'mdat', reference.length), reference],
    ...[HEIC.subarray(startOf('mdat')), box('mdat', payload)],
  ];
  return Buffer.from(Buffer.concat([HEIC.subarray(0, startOf('meta')), ...parts]));
}

function startOf(type: string) {
  return HEIC.indexOf(type) - 4;
}

/** A box up to another one, with what will follow: its size, and the number of its parts if that is at `count`. */
function between(type: string, end: string | number, more: number, count?: number): Buffer {
  const start = startOf(type);
  const part = Buffer.from(HEIC.subarray(start, typeof end === 'string' ? startOf(end) : start + end));
  part.writeUInt32BE(part.readUInt32BE() + more);
  if (count !== undefined) part.writeUInt16BE(part.readUInt16BE(count) + 1, count);
  return part;
}

function box(type: string, content: Uint8Array | number[]): Buffer {
  const head = Buffer.alloc(8, type);
  head.write(type, 4);
  head.writeUInt32BE(content.length + 8);
  return Buffer.concat([head, Buffer.from(content)]);
}
