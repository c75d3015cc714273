import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readAnswer } from '../../../../tests/forms.ts';
import { openStudio, type Studio } from '../../../../tests/open-studio.ts';
import { readable, type Visitor } from '../../../../tests/visitor.ts';

const PAGE = '/studio-pictures';
const NO_PICTURE = { alt: '', caption: '', focus_x: '50', focus_y: '50', crop: '', zoom: '100' };

async function picture(width: number, height: number, name = 'mine.png') {
  const bytes = await sharp({ create: { width, height, channels: 4, background: '#1f5f8b' } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(bytes)], name, { type: 'image/png' });
}

function save(owner: Visitor, place: string, fields: Record<string, string | File>) {
  return owner.post(`${PAGE}?edit=${place}`, { intent: 'save', place, ...fields });
}

async function page(studio: Studio, path = '/') {
  const html = await (await studio.asVisitor().get(path)).text();
  return { html, text: readable(html) };
}

async function sizeOf(studio: Studio, address: string) {
  const answer = await studio.asVisitor().get(address);
  const { width, height, format } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
  return [answer.status, format, width, height];
}

test('visitors see a new hero picture at once, with its text, caption and focal point', async () => {
  const studio = await openStudio();
  const owner = await studio.asStaff();
  expect((await page(studio)).html).not.toContain('hero-picture');
  const sent = { picture: await picture(1800, 1200), alt: 'A bowl of roses.', caption: 'Roses, bowl. June.' };
  expect((await save(owner, 'hero', sent)).status).toBe(303);
  const first = await page(studio);
  expect(first.html).toMatch(/class="hero-picture"><img[^>]*alt="A bowl of roses\."/);
  expect(first.text).toContain('Plate 1 Roses, bowl. June.');
  const { alt, caption } = sent;
  expect((await save(owner, 'hero', { ...NO_PICTURE, alt, caption, focus_x: '20', focus_y: '80' })).status).toBe(303);
  expect((await page(studio)).html).toContain('--focus:20% 80%');
  expect((await owner.post(PAGE, { intent: 'remove', place: 'hero' })).status).toBe(303);
  expect((await page(studio)).html).not.toContain('hero-picture');
});

/** A ring of ink on white: a corner, the ink and the white inside of it, as red, green, blue and alpha. */
async function ringOf(studio: Studio) {
  const { html } = await page(studio);
  const [, logo = ''] = /<a class="brand[^"]*" href="\/"><img src="([^"]+)"/.exec(html) ?? [];
  const answer = await studio.asVisitor().get(logo);
  const { data, info } = await sharp(Buffer.from(await answer.arrayBuffer()))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)];
  return { corner: at(2, 2), ink: at(100, 22), inside: at(100, 100) };
}

test('the white around a logo becomes transparent, unless the owner keeps it', async () => {
  const ring =
    '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><rect width="200" height="200" fill="#fdfdfd"/><circle cx="100" cy="100" r="80" fill="none" stroke="#203040" stroke-width="12"/></svg>';
  const bytes = new Uint8Array(await sharp(Buffer.from(ring)).png().toBuffer());
  const logo = () => new File([bytes], 'ring.png', { type: 'image/png' });
  const studio = await openStudio();
  const owner = await studio.asStaff();
  await save(owner, 'logo', { picture: logo() });
  const cut = await ringOf(studio);
  expect([cut.corner[3], cut.ink[3], cut.inside[3]]).toEqual([0, 255, 255]);
  await save(owner, 'logo', { picture: logo(), keeps_white: 'on', version: '1' });
  expect((await ringOf(studio)).corner[3]).toBe(255);
});

test('a logo is in the header, in emails and in structured data; a wide one replaces the name', async () => {
  const studio = await openStudio();
  await studio.platform.db.updateTable('studio_settings').set({ email: 'studio@example.com' }).execute();
  const owner = await studio.asStaff();
  await save(owner, 'logo', { picture: await picture(1600, 400) });
  const { html } = await page(studio);
  const [, logo = ''] =
    /<a class="brand brand-wordmark" href="\/"><img src="([^"]+)"[^>]*alt="Our Studio"/.exec(html) ?? [];
  expect(await sizeOf(studio, logo)).toEqual([200, 'png', 800, 200]);
  expect(html).toContain(`"logo":"http://localhost:3000${logo}"`);
  await studio
    .asVisitor()
    .post('/contact', { first_name: 'Ann', last_name: 'Poe', email: 'ann@poe.example', message: 'Hi' });
  const { html: email } = await studio.platform.db.selectFrom('emails').select('html').executeTakeFirstOrThrow();
  expect(email).toMatch(new RegExp(`<img(?=[^>]*alt="Our Studio")[^>]*src="http://localhost:3000${logo}"`));
  await save(owner, 'logo', { picture: await picture(300, 300) });
  const square = (await page(studio, '/contact')).html;
  expect(square).toMatch(/<a class="brand" href="\/"><img[^>]*alt=""\/?><span>Our Studio<\/span>/);
  expect((await studio.asVisitor().get(logo)).status).toBe(200);
});

test('an icon is in every page’s head and in the web manifest', async () => {
  const studio = await openStudio();
  const owner = await studio.asStaff();
  const small = await readAnswer(await save(owner, 'icon', { picture: await picture(64, 64) }));
  expect([small.status, small.text]).toEqual([400, expect.stringContaining('An icon needs at least 180.')]);
  await save(owner, 'icon', { picture: await picture(400, 200) });
  const { html } = await page(studio, '/admin-login');
  const [, icon = ''] = /<link rel="icon" href="([^"]+)" type="image\/png"/.exec(html) ?? [];
  expect(html).toContain(`<link rel="apple-touch-icon" href="${icon}"`);
  expect(await sizeOf(studio, icon)).toEqual([200, 'png', 512, 512]);
  const { icons } = await studio.asVisitor().json<{ icons: { src: string }[] }>('/site.webmanifest');
  expect(icons.map(({ src }) => src)).toEqual([icon]);
});

test('shared links of the studio’s pages have its picture', async () => {
  const studio = await openStudio();
  const owner = await studio.asStaff();
  await save(owner, 'share', { picture: await picture(1500, 1500), alt: 'The studio in June.' });
  const { html } = await page(studio, '/about');
  const [, image = ''] = /property="og:image" content="http:\/\/localhost:3000([^"]+)"/.exec(html) ?? [];
  expect(await sizeOf(studio, image)).toEqual([200, 'jpeg', 1200, 630]);
  expect(html).toContain('property="og:image:alt" content="The studio in June."');
});

test.each([
  [
    'a drawing that may contain scripts',
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    'logo.svg',
  ],
  ['a drawing under another name', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'logo.png'],
])('refuses %s', async (_, bytes, name) => {
  const studio = await openStudio();
  const owner = await studio.asStaff();
  const file = new File([bytes], name, { type: 'image/svg+xml' });
  const answer = await readAnswer(await save(owner, 'logo', { picture: file }));
  expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('Not a picture in JPEG')]);
  expect((await page(studio)).html).not.toContain('/files/');
});

test('asks for a picture, not for what is seen in it, and only the owner may choose', async () => {
  const studio = await openStudio();
  const owner = await studio.asStaff();
  expect((await readAnswer(await save(owner, 'logo', {}))).text).toContain('Choose a picture.');
  expect((await save(owner, 'hero', { picture: await picture(900, 600) })).status).toBe(303);
  expect((await save(owner, 'attic', { picture: await picture(900, 600) })).status).toBe(400);
  const manager = await studio.asStaff('manager');
  expect((await save(manager, 'logo', { picture: await picture(400, 200) })).status).toBe(403);
});

test('a second tab does not overwrite what the first one saved', async () => {
  const studio = await openStudio();
  const owner = await studio.asStaff();
  await save(owner, 'hero', { picture: await picture(900, 600), alt: 'Roses.' });
  await save(owner, 'hero', { ...NO_PICTURE, alt: 'Roses in June.', version: '1' });
  const answer = await readAnswer(await save(owner, 'hero', { ...NO_PICTURE, alt: 'Peonies.', version: '1' }));
  expect([answer.status, answer.text]).toEqual([409, expect.stringContaining('Someone else saved this')]);
  expect((await page(studio)).html).toContain('alt="Roses in June."');
});
