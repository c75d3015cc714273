import { expect, test } from 'vitest';
import { openStudio, type Studio } from '../../../tests/open-studio.ts';
import { readable } from '../../../tests/visitor.ts';

const UNKNOWN = '0199c8a0-0000-7000-8000-000000000000';
const MINUTE_MS = 60_000;

/** The page's own part, without header and footer. */
async function main(studio: Studio, path: string) {
  const answer = await studio.asVisitor().get(path);
  const html = await answer.text();
  const [, part = ''] = /<main id="main">([\s\S]*)<\/main>/.exec(html) ?? [];
  return { status: answer.status, location: answer.headers.get('Location'), html, part, text: readable(part) };
}

/** Adds pictures, each a minute older than the one before; returns their ids. */
async function addImages({ platform: { db } }: Studio, category: string, titles: string[]) {
  const now = Date.now();
  const rows = await db
    .insertInto('site_images')
    .values(
      titles.map((title, place) => ({
        title,
        category,
        description: `Seen: ${title}`,
        image_url: `/files/site-images/gallery/${place}.webp`,
        created_at: new Date(now - place * MINUTE_MS),
      })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

const numbered = (count: number) => Array.from({ length: count }, (_, place) => `Plate ${place + 1}.`);

test('an empty gallery says so and still links to a consultation', async () => {
  const studio = await openStudio();
  for (const path of ['/gallery', '/gallery/general-floristry', '/gallery/micro-farm']) {
    const { status, text, part } = await main(studio, path);
    expect(status).toBe(200);
    expect(text).toContain('This Gallery is Blooming Soon!');
    expect(text).toContain('It looks like there are no photos here yet. Check back later!');
    expect(part).toMatch(/href="\/consultation"[^>]*>Book a free consultation/);
  }
});

test('each tab has a URL and its own pictures; Wedding & Event is the default', async () => {
  const studio = await openStudio();
  await addImages(studio, 'Wedding & Event', ['Arch.']);
  await addImages(studio, 'General Floristry', ['Pewter.']);
  await addImages(studio, 'Micro Farm', ['Row.']);
  const shown = { '/gallery': 'Arch.', '/gallery/general-floristry': 'Pewter.', '/gallery/micro-farm': 'Row.' };
  for (const [path, caption] of Object.entries(shown)) {
    const { text, part } = await main(studio, path);
    expect(text).toContain(`1 ${caption}`);
    expect(Object.values(shown).filter((each) => text.includes(each))).toEqual([caption]);
    expect(part).toMatch(new RegExp(`href="${path}" aria-current="page"`));
  }
});

test('the newest picture comes first', async () => {
  const studio = await openStudio();
  const [newest, older] = await addImages(studio, 'Micro Farm', ['September.', 'June.']);
  const { text, part } = await main(studio, '/gallery/micro-farm');
  expect(text).toMatch(/1 September\. 2 June\./);
  expect(part.indexOf(newest ?? '')).toBeLessThan(part.indexOf(older ?? ''));
});

test('shows a new picture at once', async () => {
  const studio = await openStudio();
  expect((await main(studio, '/gallery')).text).toContain('Blooming Soon');
  await addImages(studio, 'Wedding & Event', ['Arch.']);
  await studio.platform.live.heard();
  expect((await main(studio, '/gallery')).text).toContain('Arch.');
});

test('numbers pictures on across the pages of a long gallery', async () => {
  const studio = await openStudio();
  await addImages(studio, 'Wedding & Event', numbered(30));
  const first = await main(studio, '/gallery');
  expect(first.text).toContain('24 Plate 24.');
  expect(first.text).not.toContain('Plate 25.');
  expect(first.part).toMatch(/href="\/gallery\?page=2"[^>]*>Show more/);
  const second = await main(studio, '/gallery?page=2');
  expect(second.text).toContain('25 Plate 25.');
  expect(second.text).toContain('30 Plate 30.');
  expect(second.text).not.toContain('Show more');
  expect(second.part).toMatch(/href="\/gallery"[^>]*>Newer pictures/);
  expect(second.html).toContain('gallery, page 2 |');
  expect((await main(studio, '/gallery?page=3')).status).toBe(404);
});

test('opens a picture’s URL large, over the page that contains it', async () => {
  const studio = await openStudio();
  const ids = await addImages(studio, 'Wedding & Event', numbered(30));
  const { status, html, part, text } = await main(studio, `/gallery/wedding-and-event/${ids[26]}`);
  expect(status).toBe(200);
  expect(html).toContain('<title>Plate 27. Wedding &amp; Event | Our Studio</title>');
  expect(html).toMatch(/<meta name="description" content="Seen: Plate 27."/);
  const [, dialog = ''] = /<dialog open=""([\s\S]*)<\/dialog>/.exec(part) ?? [];
  expect(dialog).toContain('alt="Seen: Plate 27."');
  expect(dialog.match(/<img/g)).toHaveLength(1);
  expect(dialog).toContain(`href="/gallery/wedding-and-event/${ids[25]}"`);
  expect(dialog).toContain(`href="/gallery/wedding-and-event/${ids[27]}"`);
  expect(dialog).toMatch(
    /aria-label="Close"[^>]*href="\/gallery\?page=2"|href="\/gallery\?page=2"[^>]*aria-label="Close"/,
  );
  expect(text).toContain('25 Plate 25.');
  expect(readable(dialog)).toContain('27 of 30');
});

test('the lightbox counts every picture of the gallery and leads on to the next page', async () => {
  const studio = await openStudio();
  const ids = await addImages(studio, 'Wedding & Event', numbered(30));
  const at = (place: number) => `/gallery/wedding-and-event/${ids[place]}`;
  const steps = async (place: number) => {
    const { part } = await main(studio, at(place));
    const [, dialog = ''] = /<dialog open=""([\s\S]*)<\/dialog>/.exec(part) ?? [];
    const links = [...dialog.matchAll(/href="(\/gallery\/[^"]+)"[^>]*rel="(?:prev|next)"/g)].map(([, href]) => href);
    return [/\d+ of \d+/.exec(readable(dialog))?.[0], ...links];
  };
  expect(await steps(23)).toEqual(['24 of 30', at(22), at(24)]);
  expect(await steps(24)).toEqual(['25 of 30', at(23), at(25)]);
  expect(await steps(29)).toEqual(['30 of 30', at(28), at(24)]);
  const { part } = await main(studio, '/gallery');
  expect(part).toContain(`data-total="30" data-older="${at(24)}"`);
});

test('answers 404 for a missing picture, and redirects a moved one to its new gallery', async () => {
  const studio = await openStudio();
  const [id] = await addImages(studio, 'Micro Farm', ['Row.']);
  for (const path of ['nowhere', `micro-farm/${UNKNOWN}`, 'micro-farm/no-id', `micro-farm/${id}/more`])
    expect((await main(studio, `/gallery/${path}`)).status).toBe(404);
  const moved = await main(studio, `/gallery/general-floristry/${id}`);
  expect([moved.status, moved.location]).toEqual([301, `/gallery/micro-farm/${id}`]);
  const named = await main(studio, '/gallery/wedding-and-event');
  expect([named.status, named.location]).toEqual([301, '/gallery']);
});

test('answers 404 for pictures that are in no gallery', async () => {
  const studio = await openStudio();
  const [id] = await addImages(studio, 'about_story', ['The bench.']);
  expect((await main(studio, `/gallery/wedding-and-event/${id}`)).status).toBe(404);
});

test('reports a gallery that cannot be read, without caching the page', async () => {
  const studio = await openStudio();
  const { db } = studio.platform;
  await db.schema.alterTable('site_images').renameTo('site_images_away').execute();
  const failed = await main(studio, '/gallery');
  expect(failed.status).toBe(503);
  expect(failed.text).toContain('Could not fetch images. Please try again later.');
  expect(failed.part).toMatch(/href="\/gallery"[^>]*>Try again/);
  await db.schema.alterTable('site_images_away').renameTo('site_images').execute();
  expect((await main(studio, '/gallery')).text).toContain('Blooming Soon');
});

test('runs no script from a picture’s title', async () => {
  const studio = await openStudio();
  const attack = '</script><script>alert(1)</script><img src=x onerror=alert(1)>';
  const [id] = await addImages(studio, 'Micro Farm', [attack]);
  for (const path of ['/gallery/micro-farm', `/gallery/micro-farm/${id}`]) {
    const { html } = await main(studio, path);
    expect(html).not.toContain('<script>alert');
    expect(html).not.toContain('<img src=x');
  }
});
