import sharp from 'sharp';

interface Size {
  width?: number;
  height?: number;
}

interface Photograph extends Size {
  background?: string;
  /** By the camera's clock: '2025:06:14 16:20:00'. */
  taken?: string;
}

/** A photo with GPS coordinates, as phones write them. */
export async function aPhotograph({
  width = 60,
  height = 40,
  background,
  taken,
}: Photograph = {}): Promise<Buffer<ArrayBuffer>> {
  const place = {
    GPSLatitudeRef: 'N',
    GPSLatitude: '39/1 37/1 46/1',
    GPSLongitudeRef: 'W',
    GPSLongitude: '79/1 57/1 21/1',
  };
  const camera = { Make: 'Laurel Camera' };
  const photo = blank(width, height, background).jpeg();
  const clock = taken && { IFD2: { DateTimeOriginal: taken } };
  return plain(await photo.withExif({ IFD0: camera, ...clock, IFD3: place }).toBuffer());
}

export async function aPng({ width = 60, height = 40 }: Size = {}) {
  return plain(await blank(width, height).png().toBuffer());
}

export function fileOf(bytes: Uint8Array<ArrayBuffer>, name: string, type = 'image/jpeg'): File {
  return new File([bytes], name, { type });
}

/** 192 by 128 pixels, the left half in rhododendron. Made by heif-enc: nothing here writes HEIC. */
export const HEIC = plain(
  Buffer.from(
    'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAkZtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAA' +
      'AA5waXRtAAAAAAABAAAANGlsb2MAAAAAREAAAgABAAAAAAJqAAEAAAAAAAAAXQACAAAAAALHAAEAAAAAAAAAHwAAADhpaW5mAAAA' +
      'AAACAAAAFWluZmUCAAAAAAEAAGh2YzEAAAAAFWluZmUCAAAAAAIAAGh2YzEAAAABhWlwcnAAAAFgaXBjbwAAAHhodmNDAQNwAAAA' +
      'AAAAAAAAHvAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroCQCEAAQArQgEBA3AAAAMAkAAAAwAAAwAeoBggIFlu' +
      'pJKa5uBAQMCAAAADAIAAAAMAhCIAAQAHRAHBcrBiQAAAABRpc3BlAAAAAAAAAMAAAACAAAAAEHBpeGkAAAAAAwgICAAAAHNodmND' +
      'AQQIAAAAAAAAAAAAHvAA/Pz4+AAADwMgAAEAF0ABDAH//wQIAAADAJ/4AAADAAAeugJAIQABACdCAQEECAAAAwCf+AAAAwAAHsBg' +
      'gIFlupJKa5sCAAADAAIAAAMAAhAiAAEAB0QBwXKwYkAAAAAUaXNwZQAAAAAAAADAAAAAgAAAAA5waXhpAAAAAAEIAAAAJ2F1eEMA' +
      'AAAAdXJuOm1wZWc6aGV2YzoyMDE1OmF1eGlkOjEAAAAAHWlwbWEAAAAAAAAAAgABA4ECgwACBIQFhocAAAAaaXJlZgAAAAAAAAAO' +
      'YXV4bAACAAEAAQAAAIRtZGF0AAAAWSgBr1RpYPkOkl//8xB8jk05DzBUMbGST37P+pNEfmYd/PXs781b54REGdzgpV62Xl2QDGFJ' +
      'cDqvL5r2+50wEXMgsBpxh0pABR0jEIRzA/CaUKxB0yM+tkT8AAAAGygBrqid7xKw9B+8skOBBlZU9R6AtlRGBdi4gA==',
    'base64',
  ),
);

function blank(width: number, height: number, background = '#8f2a63') {
  return sharp({ create: { width, height, channels: 3, background } });
}

/** Copies the bytes into their own buffer, which a form can send. */
function plain(bytes: Buffer): Buffer<ArrayBuffer> {
  return Buffer.from(new Uint8Array(bytes).buffer);
}
