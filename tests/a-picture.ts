import sharp from 'sharp';

type Format = 'png' | 'jpeg' | 'webp' | 'gif';

export async function aPicture(name = 'frost.png', color = '#8f2a63', format: Format = 'png'): Promise<File> {
  const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: color } });
  const bytes = await picture.toFormat(format).toBuffer();
  return new File([new Uint8Array(bytes)], name, { type: `image/${format}` });
}
