import fc from 'fast-check';
import { expect, test } from 'vitest';
import { descriptionToHtml, htmlToDescription } from './description.server';

test.each([
  ['Peonies & mint.', '<p>Peonies &amp; mint.</p>'],
  ['One.\n\n\nTwo.', '<p>One.</p><p>Two.</p>'],
  ['One.\nTwo.', '<p>One.<br />Two.</p>'],
  ['  \n\n ', ''],
  ['5 < 6 > 4 “yes”', '<p>5 &lt; 6 &gt; 4 “yes”</p>'],
  ['In a <bowl>.', '<p>In a &lt;bowl&gt;.</p>'],
])('%j becomes paragraphs', (typed, html) => {
  expect(descriptionToHtml(typed)).toBe(html);
});

test.each([
  ['<p>Low <script>alert(1)</script>and <strong>wide</strong>.</p>', '<p>Low and <strong>wide</strong>.</p>'],
  ['<a href="javascript:alert(1)" onclick="x()">Care</a>', '<a>Care</a>'],
  ['<ul><li style="x">Roses</li></ul><img src=x onerror=x>', '<ul><li>Roses</li></ul>'],
])('%s is cleaned', (typed, html) => {
  expect(descriptionToHtml(typed)).toBe(html);
});

test('the form shows markup as markup and plain paragraphs as they were typed', () => {
  expect(htmlToDescription('<p>One &amp; two.</p><p>Three.</p>')).toBe('One & two.\n\nThree.');
  expect(htmlToDescription('<p>One<br/>two</p>')).toBe('One\ntwo');
  expect(htmlToDescription('<p>A <em>low</em> bowl.</p>')).toBe('<p>A <em>low</em> bowl.</p>');
  expect(htmlToDescription('Imported, without paragraphs.')).toBe('Imported, without paragraphs.');
  expect(htmlToDescription('')).toBe('');
});

test('plain text stays the same however often it is saved', () => {
  const word = fc.stringMatching(/^[\w&<>"'’🌷.;#-]{1,12}$/u);
  const line = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));
  const text = fc
    .array(
      fc.array(line, { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n')),
      { minLength: 1, maxLength: 3 },
    )
    .map((paragraphs) => paragraphs.join('\n\n'))
    .filter((typed) => !/<\/?(p|br|strong|em|ul|ol|li|a)\b[^>]*>/i.test(typed));
  fc.assert(
    fc.property(text, (typed) => {
      const html = descriptionToHtml(typed);
      expect(htmlToDescription(html)).toBe(typed);
      expect(descriptionToHtml(htmlToDescription(html))).toBe(html);
    }),
  );
});
