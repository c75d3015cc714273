import { expect, test } from 'vitest';
import { suggestEmail } from './email-suggestion';

test.each([
  ['hannah@gmial.con', 'hannah@gmail.com'],
  ['hannah@gmail.con', 'hannah@gmail.com'],
  ['hannah@gmai.com', 'hannah@gmail.com'],
  ['hannah@gmail.co', 'hannah@gmail.com'],
  ['hannah@gmailcom', 'hannah@gmail.com'],
  ['Hannah.Lyle+w@Yaho.com', 'Hannah.Lyle+w@yahoo.com'],
  ['hannah@hotmial.com', 'hannah@hotmail.com'],
  ['hannah@outlok.com', 'hannah@outlook.com'],
  ['hannah@icloud.cmo', 'hannah@icloud.com'],
  ['hannah@comcast.ner', 'hannah@comcast.net'],
  ['hannah@ridgehouse.con', 'hannah@ridgehouse.com'],
])('%s gets the suggestion %s', (typed, meant) => {
  expect(suggestEmail(typed)).toBe(meant);
});

test.each([
  ...['hannah@gmail.com', 'hannah@mail.com', 'hannah@email.com', 'hannah@ymail.com', 'hannah@me.com', 'hannah@he.com'],
  ...['hannah@example.com', 'hannah@wvu.edu', 'hannah@hotmail.co.uk', 'hannah@yahoo.ca', 'hannah@studio.coop'],
  ...['', 'hannah', '@', 'hannah@', '@gmial.con', 'hannah@constructor'],
])('“%s” gets no suggestion', (typed) => {
  expect(suggestEmail(typed)).toBeUndefined();
});
