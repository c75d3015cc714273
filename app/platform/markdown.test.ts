import { expect, test } from 'vitest';
import { renderMarkdown } from './markdown.server';

test('tables, task lists, strikethrough and footnotes become HTML', () => {
  const html = renderMarkdown(`# Whites by the hour

| Hour | Stems |
| --- | ---: |
| Noon | 14 |

- [x] Note the hour
- [ ] Bring ~~a swatch~~ a photograph[^1]

[^1]: Beside the scrap.`);
  expect(html).toContain('<section class="table-scroll" aria-label="Whites by the hour" tabindex="0">');
  expect(html).toContain('<th scope="col" class="number">Stems</th>');
  expect(html).toContain('<td class="number">14</td>');
  expect(html).toContain('<input type="checkbox" disabled="" aria-label="Done" checked=""/> Note the hour');
  expect(html).toContain('aria-label="To do"/> Bring <del>a swatch</del> a photograph');
  expect(html).toMatch(/<h\d class="visually-hidden"[^>]*>Notes<\/h\d>/);
  expect(html).toMatch(/<section data-footnotes="true" class="footnotes">[\s\S]*Beside the scrap\./);
  expect(html).not.toContain('style=');
});

test.each([
  ['# A\n\n## B\n\n### C', 2, ['h2', 'h3', 'h4']],
  ['### C\n\n#### D\n\n### E', 2, ['h2', 'h3', 'h2']],
  ['## B\n\n###### F', 3, ['h3', 'h6']],
  ['> # Quoted', 2, ['h2']],
] as const)('the headings of %j stand below the page’s own', (markdown, top, tags) => {
  const found = [...renderMarkdown(markdown, { top }).matchAll(/<(h\d)/g)].map(([, tag]) => tag);
  expect(found).toEqual(tags);
});

test('two tables under one heading have different names', () => {
  const table = '| a |\n| - |\n| b |';
  const names = [
    ...renderMarkdown(`${table}\n\n## Sizes\n\n${table}\n\ntext\n\n${table}`).matchAll(/aria-label="([^"]+)"/g),
  ];
  expect(names.map(([, name]) => name)).toEqual(['Table', 'Sizes', 'Sizes, 2']);
});

test.each([
  'https://example.com/a?b=c#d',
  'http://example.com',
  'irc://irc.example.com/flowers',
  'ircs://irc.example.com/flowers',
  'mailto:studio@example.com',
  'xmpp:studio@example.com',
  '/services#weddings',
  'store',
  '#deposits',
  '?page=2',
  'images/a:b',
])('the address %s stays', (address) => {
  expect(renderMarkdown(`[x](${address})`)).toBe(`<p><a href="${address}">x</a></p>`);
});

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'javascript&colon;alert(1)',
  'java&#115;cript:alert(1)',
  'vbscript:msgbox(1)',
  'data:text/html;base64,PHNjcmlwdD4=',
  'file:///etc/passwd',
  'blob:https://example.com/1',
  'ftp://example.com',
  'tel:3045550142',
  'intent://x',
  'view-source:https://example.com',
])('the address %s becomes empty', (address) => {
  expect(renderMarkdown(`[x](${address})`)).toBe('<p><a href="">x</a></p>');
  expect(renderMarkdown(`<${address}>`)).not.toMatch(/href="[^"]/);
  expect(renderMarkdown(`![x](${address})`)).toBe('<p><img alt="x" loading="lazy" decoding="async"/></p>');
});

test('uploaded pictures are sized to the column; other pictures stay as they are', () => {
  expect(renderMarkdown('![Frost](/files/blog-images/frost.webp)')).toContain(
    '<img src="/pictures/1100/blog-images/frost.webp" alt="Frost" loading="lazy"',
  );
  for (const address of ['https://example.com/f.jpg', 'http://example.com/f.jpg', '//example.com/f.jpg']) {
    const html = renderMarkdown(`![Frost](${address})`);
    expect(html).not.toContain('<img');
    expect(html).toContain(`<a href="${address}">Picture on another site: Frost</a>`);
  }
});
