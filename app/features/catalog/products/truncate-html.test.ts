import fc from 'fast-check';
import { expect, test } from 'vitest';
import { truncateHtml } from './truncate-html.ts';

test('a description that fits stays as it is', () => {
  const html = '<p>Twelve roses, <em>two pinks</em>.</p>';
  expect(truncateHtml(html, 120)).toBe(html);
});

test('a longer one is cut between words, and its elements are closed', () => {
  expect(truncateHtml('<p>Twelve garden roses, <em>in two pinks</em>, hand-tied.</p><p>More.</p>', 30)).toBe(
    '<p>Twelve garden roses, <em>in two…</em></p>',
  );
  expect(truncateHtml('<ul><li>One<br />two</li><li>three four</li></ul>', 12)).toBe(
    '<ul><li>One<br />two</li><li>three…</li></ul>',
  );
  expect(truncateHtml('Unbrokenwordwithoutend', 10)).toBe('Unbrokenwo…');
});

test('a cut description has balanced elements, and no more text than asked for', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'é', ' ', ',', '&amp;', '🌸'), maxLength: 12 });
  const html = fc.letrec<{ html: string }>((tie) => ({
    html: fc.oneof(
      { maxDepth: 4 },
      word,
      fc.array(tie('html'), { maxLength: 3 }).map((parts) => parts.join('')),
      fc
        .tuple(fc.constantFrom('p', 'em', 'ul', 'li'), tie('html'))
        .map(([name, inner]) => `<${name}>${inner}</${name}>`),
    ),
  })).html;
  fc.assert(
    fc.property(html, fc.integer({ min: 1, max: 30 }), (whole, most) => {
      const cut = truncateHtml(whole, most);
      const open: string[] = [];
      for (const [, slash, name = ''] of cut.matchAll(/<(\/?)(\w+)>/g)) {
        if (slash && open.at(-1) === name) open.pop();
        else open.push(`${slash}${name}`);
      }
      expect(open).toEqual([]);
      expect(cut.replace(/<[^>]*>/g, '').replace(/…$/, '').length).toBeLessThanOrEqual(most);
    }),
  );
});
