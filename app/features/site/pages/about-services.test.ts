import { expect, test } from 'vitest';
import { openStudio, type Studio } from '../../../../tests/open-studio.ts';
import { readable } from '../../../../tests/visitor.ts';

async function main(studio: Studio, path: string) {
  const answer = await studio.asVisitor().get(path);
  const html = await answer.text();
  const [, part = ''] = /<main id="main">([\s\S]*)<\/main>/.exec(html) ?? [];
  return { status: answer.status, html, part, text: readable(part) };
}

test('three services have anchors, four points each and a link to inquire', async () => {
  const { html, part } = await main(await openStudio(), '/services');
  expect(html).toContain('<title>Wedding, event &amp; sympathy floristry | Our Studio</title>');
  const sections = part.split('<section').slice(1);
  const names = { weddings: 'Wedding Floristry', general: 'General & Event Floristry', sympathy: 'Sympathy & Funeral' };
  expect(sections).toHaveLength(4);
  expect(sections[3]).toMatch(/href="\/booking"[^>]*>Book a Meeting/);
  for (const [place, [anchor, name]] of Object.entries(names).entries()) {
    const section = sections[place] ?? '';
    expect(section).toContain(`id="${anchor}"`);
    expect(readable(section)).toContain(`Inquire About ${name}`);
    expect(section).toContain(`href="/consultation${anchor === 'sympathy' ? '?about=sympathy' : ''}"`);
    expect(section.match(/<li/g)).toHaveLength(4);
  }
});

test('services without pictures are set in two columns, and with one beside it', async () => {
  const studio = await openStudio();
  const plain = (part: string) => part.match(/class="service [^"]*service-plain"/g)?.length ?? 0;
  const bare = await main(studio, '/services');
  expect(plain(bare.part)).toBe(3);
  expect(bare.part).not.toContain('service-picture');
  await studio.platform.db
    .insertInto('studio_pictures')
    .values({ place: 'weddings', image_url: '/files/site-images/arch.webp' })
    .execute();
  await studio.platform.live.heard();
  const pictured = await main(studio, '/services');
  expect(plain(pictured.part)).toBe(2);
  expect(pictured.part).toMatch(/id="weddings"[\s\S]*?service-picture[\s\S]*?id="general"/);
});

test('shows the phone number beside the sympathy flowers, if the studio has one', async () => {
  const studio = await openStudio();
  expect((await main(studio, '/services')).text).toContain('Write to us and we’ll take care of it.');
  await studio.platform.db.updateTable('studio_settings').set({ phone: '304-555-0142' }).execute();
  await studio.platform.live.heard();
  const { part, text } = await main(studio, '/services');
  expect(text).toContain('Call us at 304-555-0142 and we’ll take care of it.');
  expect(part).toContain('href="tel:+13045550142"');
});

test('the about page has no invented story and no invented values, but a link to contact', async () => {
  const { status, text, part } = await main(await openStudio(), '/about');
  expect(status).toBe(200);
  expect(text).toContain('About Us');
  expect(text).not.toContain('borrowed van');
  expect(text).not.toContain('Our philosophy');
  expect(part).toMatch(/href="\/contact"[^>]*>Connect With Us/);
});

test('shows the newest picture of the story’s category at once', async () => {
  const studio = await openStudio();
  expect((await main(studio, '/about')).part).not.toContain('<img');
  const put = async (title: string, day: string) => {
    const picture = { title, category: 'about_story', image_url: `/files/site-images/${title}.webp` };
    await studio.platform.db
      .insertInto('site_images')
      .values({ ...picture, created_at: new Date(day) })
      .execute();
    await studio.platform.live.heard();
  };
  await put('bench', '2026-05-01');
  const pictured = await main(studio, '/about');
  expect(pictured.part).toContain('/pictures/768/site-images/bench.webp');
  await put('door', '2026-06-01');
  await put('van', '2026-04-01');
  const { part, text } = await main(studio, '/about');
  expect(part).toContain('/pictures/768/site-images/door.webp');
  expect(part.match(/<img/g)).toHaveLength(1);
  expect(text).toContain('Plate 1 door');
});

test('shows the story without a picture that cannot be read, without caching the page', async () => {
  const studio = await openStudio();
  const { db } = studio.platform;
  await db.schema.alterTable('site_images').renameTo('site_images_away').execute();
  const { status, text } = await main(studio, '/about');
  expect([status, text.includes('Write to us.')]).toEqual([200, true]);
  await db.schema.alterTable('site_images_away').renameTo('site_images').execute();
  await db
    .insertInto('site_images')
    .values({ category: 'about_story', image_url: '/files/site-images/a.webp' })
    .execute();
  expect((await main(studio, '/about')).part).toContain('/pictures/768/site-images/a.webp');
});
