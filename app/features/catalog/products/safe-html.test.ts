import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainText, safeHtml } from './safe-html.server';

test('text formatting and web links stay', () => {
  const kept =
    '<p>Blush <strong>peony</strong>, <em>rose</em></p><ul><li>one</li></ul><a href="https://example.com/care">Care</a>';
  expect(safeHtml(kept)).toBe(kept);
  expect(safeHtml('<a href="mailto:studio@example.com">Write</a>')).toContain('mailto:');
  expect(safeHtml('Peony & rose, 5 < 6')).toBe('Peony &amp; rose, 5 &lt; 6');
});

test.each([
  ['<script>alert(1)</script>', ''],
  ['<img src=x onerror=alert(1)>', ''],
  ['<svg/onload=alert(1)>', ''],
  ['<p onclick="alert(1)" style="color:red" class="x">text</p>', '<p>text</p>'],
  ['<a href="javascript:alert(1)">here</a>', '<a>here</a>'],
  ['<a href="java&#10;script:alert(1)">here</a>', '<a>here</a>'],
  ['<a href="data:text/html,x">here</a>', '<a>here</a>'],
  ['<a href="//evil.example">here</a>', '<a>here</a>'],
  ['<iframe src="https://evil.example"></iframe>', ''],
  ['<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>', ''],
])('%s cannot run', (html, safe) => {
  expect(safeHtml(html)).toBe(safe);
});

test('cleaning cleaned HTML changes nothing', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('<', '>', '&', '"', '/', 'p', 'a ', 'script', 'href=', 'x') }),
      (html) => {
        const safe = safeHtml(html);
        expect(safe).not.toMatch(/<(?!\/?(p|br|strong|em|ul|ol|li|a)\b)/i);
        expect(safeHtml(safe)).toBe(safe);
      },
    ),
  );
});

test('plain text keeps a space between paragraphs', () => {
  expect(plainText('<p>Peony &amp; rose</p><p>In a <strong>jug</strong>.<br>Yours.</p>')).toBe(
    'Peony & rose In a jug. Yours.',
  );
  expect(plainText('a &lt;b&gt; c')).toBe('a <b> c');
});
