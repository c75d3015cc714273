/** `node db/demo/marks/draw.ts`: draws every mark of a vendor and of an award into `db/demo/pictures`. */
import { join } from 'node:path';
import sharp from 'sharp';
import { awardMarks } from './award-marks.ts';
import { vendorMarks } from './vendor-marks.ts';

const PICTURES = join(import.meta.dirname, '../pictures');
const GROUND = '#fbfaf7';

for (const [slug, mark] of Object.entries(vendorMarks)) await rasterize(`vendor-${slug}`, mark(), 900, 600);
for (const [slug, mark] of Object.entries(awardMarks)) await rasterize(`award-${slug}`, mark(), 900, 900);

async function rasterize(name: string, drawing: string, width: number, height: number) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><rect width="100%" height="100%" fill="${GROUND}"/>${drawing}</svg>`;
  const picture = sharp(Buffer.from(svg), { density: 144 }).resize(width, height);
  await picture.webp({ quality: 88, effort: 6 }).toFile(join(PICTURES, `${name}.webp`));
}
