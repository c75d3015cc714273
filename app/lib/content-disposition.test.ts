import { expect, test } from 'vitest';
import { contentDisposition } from './content-disposition';

test.each([
  ['photo.jpg', `attachment; filename="photo.jpg"; filename*=UTF-8''photo.jpg`],
  ['Grüße.pdf', `attachment; filename="Grue.pdf"; filename*=UTF-8''Gr%C3%BC%C3%9Fe.pdf`],
  ['a"; x="b.txt', `attachment; filename="a__ x=_b.txt"; filename*=UTF-8''a%22%3B%20x%3D%22b.txt`],
  [
    'line\r\nSet-Cookie: a=b',
    `attachment; filename="lineSet-Cookie: a=b"; filename*=UTF-8''line%0D%0ASet-Cookie%3A%20a%3Db`,
  ],
  ["it's (1)*.png", `attachment; filename="it's (1)*.png"; filename*=UTF-8''it%27s%20%281%29%2A.png`],
  ['花.jpg', `attachment; filename=".jpg"; filename*=UTF-8''%E8%8A%B1.jpg`],
  ['\ud800', `attachment; filename="file"; filename*=UTF-8''%EF%BF%BD`],
])('%s keeps its name when downloaded', (name, header) => {
  expect(contentDisposition(name)).toBe(header);
  expect(() => new Headers({ 'Content-Disposition': header })).not.toThrow();
});
