import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSafeKey } from '~/platform/files.server';
import { freeFileName, safeFileName } from './file-name';

test.each([
  ['ridge-house porch.jpg', 'ridge-house porch.jpg'],
  ['Été à Paris.HEIC', 'Été à Paris.HEIC'],
  ['../../etc/passwd', 'passwd'],
  ['a/b', 'b'],
  ['C:\\pictures\\veil.mov', 'veil.mov'],
  ['..', 'file'],
  ['', 'file'],
  ['.htaccess', 'htaccess'],
  ['veil.jpg. . ', 'veil.jpg'],
  ['a\u0000b\nc.txt', 'abc.txt'],
  // Read from right to left this would show as `photo_exe.jpg`.
  ['photo_\u202egpj.exe', 'photo_gpj.exe'],
  ['<img src=x onerror=alert(1)>.png', '-img src=x onerror=alert(1)-.png'],
])('%j is stored as %j', (given, stored) => {
  expect(safeFileName(given)).toBe(stored);
});

test('a name of 300 characters is shortened but keeps its extension', () => {
  expect(safeFileName(`${'x'.repeat(300)}.jpeg`)).toMatch(/^x{175}\.jpeg$/);
});

test('any name becomes one that can be stored and stays in its folder', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (given) => {
      const name = safeFileName(given);
      expect(isSafeKey(`folder/${name}`)).toBe(true);
      expect(name).not.toMatch(/[/\\]/);
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(180);
      expect(safeFileName(name)).toBe(name);
    }),
    { examples: [['/'], ['\\'], ['. .'], ['\u0000'], [`${'🌷'.repeat(200)}.jpg`]] },
  );
});

test('a second file with the same name gets a number, ignoring case', () => {
  expect(freeFileName('veil.jpg', [])).toBe('veil.jpg');
  expect(freeFileName('veil.jpg', ['VEIL.JPG', 'veil-2.jpg'])).toBe('veil-3.jpg');
  expect(freeFileName('veil', ['veil'])).toBe('veil-2');
});
