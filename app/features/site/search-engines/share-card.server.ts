import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp, { type OverlayOptions } from 'sharp';
import { escapeMarkup } from '~/lib/escape-markup';
import { PETAL, PETAL_TURNS } from '~/lib/mark-paths';
import { type Bucket, PUBLIC_BUCKETS } from '~/platform/buckets';
import type { Platform } from '~/platform/context.server';
import { isSafeKey } from '~/platform/files.server';
import { openImageVariants } from '~/platform/image-variants.server';
import { CARD_HEIGHT, CARD_WIDTH, type Card } from './share-url.server';

const PAPER = '#f5f3ee';
const INK = '#1b2420';
const RHODORA = '#8f2a63';
const LINE = '#d9d3c6';
/** Pango cannot read woff2. The family ends in a comma, or 'Condensed' would count as a style. */
const FONT_FILE = resolve('app/fonts/libre-caslon-condensed-400-normal.ttf');
const FAMILY = 'Libre Caslon Condensed,';
const MARGIN = 64;
const PICTURE_WIDTH = 640;
const TITLE_WIDTH = CARD_WIDTH - PICTURE_WIDTH - 2 * MARGIN;
const MAX_TITLE = 120;

export type ShareCards = (card: Card) => Promise<NodeJS.ReadableStream | undefined>;

/** Cards of shared pages as JPEG, cached: studio, title and picture. */
export function openShareCards({ files, db, config }: Platform): ShareCards {
  const variants = openImageVariants(`${config.dataDir}/pictures/share`);
  return async ({ title, picture }) => {
    const { name } = await db.selectFrom('studio_settings').select('name').executeTakeFirstOrThrow();
    const key = createHash('sha256')
      .update(JSON.stringify([name, title, picture]))
      .digest('hex');
    return variants(`${key}.jpg`, async () => {
      const original = picture === undefined ? undefined : await openOriginal(files, picture);
      if (picture !== undefined && !original) return undefined;
      return drawCard(name, title, original);
    });
  };
}

async function openOriginal(files: Platform['files'], picture: string) {
  const [bucket = '', ...key] = picture.split('/');
  if (!PUBLIC_BUCKETS.includes(bucket as never) || !isSafeKey(key.join('/'))) return undefined;
  const stream = await files.open(bucket as Bucket, key.join('/'));
  return stream && buffer(stream);
}

async function drawCard(name: string, title: string, picture?: Buffer): Promise<Buffer> {
  const [brand, text, side] = await Promise.all([
    line(name, 46, INK),
    titleText([...title].slice(0, MAX_TITLE).join(''), picture ? TITLE_WIDTH : CARD_WIDTH - 2 * MARGIN - 300),
    picture ? drawPicture(picture) : drawMark(),
  ]);
  const { height } = await sharp(text).metadata();
  return sharp({ create: { width: CARD_WIDTH, height: CARD_HEIGHT, channels: 3, background: PAPER } })
    .composite([
      side,
      { input: mark(60, RHODORA, 1.35), left: MARGIN, top: MARGIN - 6 },
      { input: brand, left: MARGIN + 78, top: MARGIN },
      { input: text, left: MARGIN, top: CARD_HEIGHT - MARGIN - height },
    ])
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer();
}

async function drawPicture(picture: Buffer): Promise<OverlayOptions> {
  const input = await sharp(picture).rotate().resize(PICTURE_WIDTH, CARD_HEIGHT, { fit: 'cover' }).toBuffer();
  return { input, left: CARD_WIDTH - PICTURE_WIDTH, top: 0 };
}

async function drawMark(): Promise<OverlayOptions> {
  const size = 900;
  const whole = await sharp(mark(size, LINE, 0.22))
    .png()
    .toBuffer();
  const input = await sharp(whole).extract({ left: 0, top: 130, width: 620, height: CARD_HEIGHT }).toBuffer();
  return { input, left: CARD_WIDTH - 620, top: 0 };
}

function mark(size: number, color: string, width: number): Buffer {
  const petals = PETAL_TURNS.map((turn) => `<path transform="rotate(${turn} 16 16)" d="${PETAL}"/>`);
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 32 32" fill="none" ` +
      `stroke="${color}" stroke-width="${width}" stroke-linejoin="round">${petals.join('')}</svg>`,
  );
}

function titleText(title: string, width: number) {
  return line(title, title.length > 60 ? 52 : title.length > 26 ? 66 : 88, INK, width);
}

function line(text: string, size: number, color: string, width?: number): Promise<Buffer> {
  const markup = `<span foreground="${color}">${escapeMarkup(text) || ' '}</span>`;
  const shape = { fontfile: FONT_FILE, font: `${FAMILY} ${size}`, dpi: 72, rgba: true, ...(width && { width }) };
  return sharp({ text: { text: markup, ...shape, wrap: 'word-char', spacing: Math.round(size * -0.12) } })
    .png()
    .toBuffer();
}
