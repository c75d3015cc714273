import { expect, test } from 'vitest';
import { ageText, timeLeft } from './time-left';

test.each([
  [140, '2 h 20 min left'],
  [142, '2 h 20 min left'],
  [118, '2 h left'],
  [60, '60 minutes left'],
  [1, '1 minute left'],
  [0, '0 minutes left'],
  [-40, '40 minutes over'],
  [-1440, '1 day over'],
])('%i minutes before the end of a window: %s', (minutes, text) => expect(timeLeft(minutes)).toBe(text));

test.each([
  [0.4, '0 min'],
  [25, '25 min'],
  [719, '11 h'],
  [2879, '47 h'],
  [4400, '3 days'],
])('after %f minutes: %s', (minutes, text) => expect(ageText(minutes)).toBe(text));
