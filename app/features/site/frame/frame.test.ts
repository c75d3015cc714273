import { expect, test } from 'vitest';
import { MAIL_SERVER, openStudio, type Studio } from '../../../../tests/open-studio.ts';
import { fillPages } from '../../../../tests/filled-pages.ts';
import { readable } from '../../../../tests/visitor.ts';

/** The part of a page that is inside this element. */
function within(html: string, tag: string) {
  return html.slice(html.indexOf(`<${tag}`), html.lastIndexOf(`</${tag}>`));
}

function linksIn(html: string) {
  return [...html.matchAll(/<a\b[^>]*href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g)].map(([, href, text = '']) => [
    readable(text),
    href,
  ]);
}

async function openPage(studio: Studio, path: string) {
  const answer = await studio.asVisitor().get(path);
  const html = await answer.text();
  return { status: answer.status, headers: answer.headers, html, text: readable(html) };
}

async function saveSettings({ platform: { db, live } }: Studio, settings: Record<string, string | number[] | null>) {
  await db.updateTable('studio_settings').set(settings).execute();
  await live.heard();
}

/** Which sells gift cards, and has no empty page. */
async function openStudioWithAll() {
  const studio = await openStudio(MAIL_SERVER);
  await fillPages(studio);
  await saveSettings(studio, { gift_card_amounts_cents: [5000] });
  return studio;
}

test('the main menu has the store second, and the entries of the spec', async () => {
  const { html } = await openPage(await openStudioWithAll(), '/');
  const menu = html.slice(html.indexOf('class="main-menu"'), html.indexOf('class="site-tools"'));
  expect(linksIn(menu)).toEqual([
    ['Home', '/'],
    ['Shop', '/store'],
    ['About', '/about'],
    ['Our Galleries', '/gallery'],
    ['Real weddings', '/weddings'],
    ['Flower Guide', '/flower-guide'],
    ['Blog', '/blog'],
    ['Wedding Floristry', '/services#weddings'],
    ['General & Event Floristry', '/services#general'],
    ['Sympathy & Funeral', '/services#sympathy'],
    ['Web Store', '/store'],
    ['Rental Items', '/rental-items'],
    ['Gift cards', '/gift-cards'],
    ['Find your order', '/order'],
    ['Wedding Reference Materials', '/resources#materials'],
    ['Affiliations & Awards', '/resources#affiliations'],
    ['Trusted Vendors', '/vendors'],
    ['Contact', '/contact'],
  ]);
  expect([...menu.matchAll(/<summary[^>]*>([^<]+)/g)].map(([, label]) => label)).toEqual([
    'Inspiration',
    'Services',
    'Resources',
  ]);
});

test('the phone menu has the store second, and the entries of the spec, then how to reach the studio', async () => {
  const studio = await openStudioWithAll();
  await saveSettings(studio, { phone: '304-555-0142', email: 'studio@example.com' });
  const { html } = await openPage(studio, '/');
  const sheet = html.slice(html.indexOf('class="sheet"'), html.indexOf('<main'));
  expect(linksIn(sheet)).toEqual([
    ['Home', '/'],
    ['Shop', '/store'],
    ['About', '/about'],
    ['Gallery', '/gallery'],
    ['Real weddings', '/weddings'],
    ['Flower Guide', '/flower-guide'],
    ['Blog', '/blog'],
    ['Services', '/services'],
    ['Resources', '/resources'],
    ['Contact', '/contact'],
    ['Rental Items', '/rental-items'],
    ['Gift cards', '/gift-cards'],
    ['Find your order', '/order'],
    ['Client Portal', '/client-portal'],
    ['304-555-0142', 'tel:+13045550142'],
    ['studio@example.com', 'mailto:studio@example.com'],
  ]);
});

test('the store is marked as current once', async () => {
  const { html } = await openPage(await openStudioWithAll(), '/store');
  const [, menu = ''] = /<nav[^>]*aria-label="Main"[^>]*>([\s\S]*?)<\/nav>/.exec(html) ?? [];
  expect([...menu.matchAll(/aria-current="[^"]*"[^>]*>([^<]+)/g)].map(([, label]) => label)).toEqual(['Shop']);
});

test.each([
  ['/blog', 'Inspiration'],
  ['/gallery/micro-farm', 'Inspiration'],
  ['/services', 'Services'],
  ['/vendors', 'Resources'],
])('%s marks the menu group %s as current', async (path, group) => {
  const { html } = await openPage(await openStudioWithAll(), path);
  expect([...html.matchAll(/<summary aria-current="true">([^<]+)/g)].map(([, label]) => label)).toEqual([group]);
});

test('the footer follows the settings at once and leaves out what is empty', async () => {
  const studio = await openStudioWithAll();
  const address = { street: '14 Laurel Gap Road', city: 'Rhodora Hollow', region: 'WV', postal_code: '26000' };
  await saveSettings(studio, {
    ...address,
    email: 'studio@example.com',
    facebook_url: 'https://facebook.example.com/r',
  });
  const full = readable(within((await openPage(studio, '/about')).html, 'footer'));
  expect(full).toContain('Contact Us studio@example.com');
  expect(full).toContain('14 Laurel Gap Road Rhodora Hollow, WV 26000');
  expect(full).toContain('Follow Us Facebook');
  expect(full).toContain('Shop Gift cards Find your order Delivery & freshness');
  expect(full).toContain('Hours Monday to Friday, 10AM to 6PM Saturday by appointment only');
  expect(full).not.toContain('Instagram');
  await saveSettings(studio, { street: '', email: '', phone: '', facebook_url: null });
  const bare = readable(within((await openPage(studio, '/about')).html, 'footer'));
  expect(bare).not.toMatch(/Contact Us|Follow Us|Rhodora Hollow/);
  expect(bare).toContain('Admin Area');
});

test('the footer shows the year of the studio’s time zone', async () => {
  const studio = await openStudio({}, () => new Date('2026-12-31T23:30:00Z'));
  await saveSettings(studio, { name: 'Rhodora', time_zone: 'America/New_York' });
  expect((await openPage(studio, '/about')).text).toContain('© 2026 Rhodora');
  await saveSettings(studio, { time_zone: 'Asia/Tokyo' });
  expect((await openPage(studio, '/about')).text).toContain('© 2027 Rhodora');
});

test('a long name with quotes, markup and emoji is shown as it is on every page', async () => {
  const studio = await openStudio();
  const name = `"O’Hara" <b>&amp; Daughters 💐 ${'x'.repeat(60)}`;
  await saveSettings(studio, { name });
  for (const path of ['/', '/about', '/nowhere']) {
    const { html, text } = await openPage(studio, path);
    expect(text).toContain(name);
    expect(html).not.toContain('<b>&amp;amp; Daughters');
  }
});

test.each([
  ['/first-frost', 'first frost'],
  ['/blog-posts/peony_bowl', 'peony bowl'],
  ['/old/wp-login.php', 'wp login'],
  ['/order-1024', ''],
  ['/%f0%9f%92%90', ''],
])('the search field of the missing page %s starts with %j', async (path, words) => {
  const { status, html } = await openPage(await openStudio(), path);
  expect(status).toBe(404);
  const field = /<input[^>]*name="q"[^>]*>/.exec(within(html, 'main'))?.[0] ?? '';
  expect(/value="([^"]*)"/.exec(field)?.[1] ?? '').toBe(words);
});

test('a missing page leads on, is not cached, and is kept out of search engines', async () => {
  const studio = await openStudioWithAll();
  await saveSettings(studio, { name: 'Rhodora', phone: '304-555-0142' });
  const { status, headers, html, text } = await openPage(studio, '/nowhere');
  expect(status).toBe(404);
  expect(headers.get('cache-control')).toBe('private, no-store');
  expect(html).toContain('<title>Not found | Rhodora</title>');
  expect(text).toContain('Nothing grows here.');
  expect(text).toContain('Or call us, Monday to Friday, 10AM to 6PM: 304-555-0142');
  for (const path of ['/store', '/services#weddings', '/gallery', '/contact']) expect(html).toContain(`href="${path}"`);
  expect(html).not.toMatch(/rel="canonical"|property="og:|ld\+json/);
});

test('a missing page of a studio without a phone number offers no call', async () => {
  const studio = await openStudio();
  await saveSettings(studio, { phone: '' });
  const { text } = await openPage(studio, '/nowhere');
  expect(text).toContain('Nothing grows here.');
  expect(text).not.toContain('call us');
});
