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
  expect(html).not.toContain('text-align');
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

test.each([
  ['<script>alert(1)</script>', '<script'],
  ['<img src=x onerror=alert(1)>', '<img'],
  ['a <b onclick="x()">bold</b> word', '<b'],
  ['<style>body{display:none}</style>', '<style'],
  ['<iframe src="https://example.com"></iframe>', '<iframe'],
  ['<!-- <p>hidden</p> -->', '<!--'],
])('raw HTML never reaches the page: %j', (markdown, tag) => {
  expect(renderMarkdown(markdown)).not.toContain(tag);
});

test('quotes in a title or an alternative text do not end the attribute', () => {
  const html = renderMarkdown(`![a "b" <c>](/files/x.webp 'say "hi" & <bye>')`);
  expect(html).toContain('alt="a &quot;b&quot; &lt;c&gt;"');
  expect(html).toContain('title="say &quot;hi&quot; &amp; &lt;bye&gt;"');
});

test.each([
  ['', ''],
  ['   \n\n', ''],
  ['one', '<p>one</p>'],
  ['one\r\n\r\ntwo', '<p>one</p>\n<p>two</p>'],
  ['**bold', '<p>**bold</p>'],
  ['```\n<b>\n', '<pre><code>&lt;b&gt;\n</code></pre>'],
  ['Peony & Söhne 🌷', '<p>Peony &amp; Söhne 🌷</p>'],
])('%j becomes %j', (markdown, html) => {
  expect(renderMarkdown(markdown)).toBe(html);
});

test('seven levels of headings end at h6', () => {
  const levels = ['#', '##', '###', '####', '#####', '######'].map((mark) => `${mark} x`).join('\n\n');
  const tags = [...renderMarkdown(levels).matchAll(/<(h\d)/g)].map(([, tag]) => tag);
  expect(tags).toEqual(['h2', 'h3', 'h4', 'h5', 'h6', 'h6']);
});

test('a table under an empty heading keeps the name of the heading before', () => {
  const table = '| a |\n| - |\n| b |';
  const html = renderMarkdown(`## Stems \`per\` hour\n\n##\n\n${table}`);
  expect(html).toContain('aria-label="Stems per hour"');
});

test('columns are aligned by classes, because styles are not allowed', () => {
  const html = renderMarkdown('| l | c | r |\n| :- | :-: | -: |\n| 1 | 2 | 3 |');
  expect(html).toContain('<td>1</td><td class="text-center">2</td><td class="number">3</td>');
});

test('a picture of another site without alternative text is a link with its address', () => {
  const html = renderMarkdown('![](https://example.com/rose.jpg)');
  expect(html).toContain('>Picture on another site: https://example.com/rose.jpg</a>');
});

test('the same text with other heading levels is not taken from the cache', () => {
  expect(renderMarkdown('# A')).toContain('<h2>');
  expect(renderMarkdown('# A', { top: 3 })).toContain('<h3>');
  expect(renderMarkdown('# A')).toContain('<h2>');
});

test('deeply nested and endless lines are rendered in reasonable time', () => {
  const started = performance.now();
  renderMarkdown(`${'> '.repeat(200)}deep`);
  renderMarkdown('*a '.repeat(3000));
  renderMarkdown('['.repeat(3000));
  expect(performance.now() - started).toBeLessThan(5000);
});

test('a note begins beside the block that refers to it, and never above the note before it', () => {
  const html = renderMarkdown('One.[^b]\n\nTwo.\n\nThree.[^a] [^c]\n\n[^a]: A.\n\n[^b]: B.\n\n[^c]: C.');
  expect(html.match(/--note-rows:[^"]*/g)).toEqual([
    '--note-rows:1 / 3',
    '--note-rows:3 / 4',
    '--note-rows:4 / span 200',
  ]);
});
