import { expect, test } from 'vitest';
import { mapHref, phoneHref } from './studio-links';

test('a ten-digit number gets the US country code; a full number keeps its own', () => {
  expect(phoneHref('304-555-0142')).toBe('tel:+13045550142');
  expect(phoneHref('+1 (304) 555-0142')).toBe('tel:+13045550142');
});

test('the map link contains the whole address', () => {
  const href = mapHref({ street: '14 Laurel Gap Road', city: 'Rhodora Hollow', region: 'WV', postal_code: '26000' });
  expect(new URL(href).searchParams.get('query')).toBe('14 Laurel Gap Road, Rhodora Hollow, WV 26000');
});
