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
