import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const PATH = /^[\w.-]+(\/[\w.-]+)+$/;
const TOP_FOLDERS = /^(app|server|db|deploy|docs|public|scripts|tests|bench)\//;
const COVERAGE = readFileSync('docs/coverage.md', 'utf8');
/** The sections that list messages. */
const CATALOGS = /^(P5|P8|A5 and A8) /;

test('every file that docs/coverage.md names exists', () => {
  const files = filesIn(COVERAGE);
  expect(files.length).toBeGreaterThan(50);
  expect([...new Set(files)].filter((file) => !existsSync(file))).toEqual([]);
});

test('every text that docs/coverage.md quotes is asserted by a test in its row', () => {
  const quoted = rows().flatMap(({ what, tests }) => {
    const expected = filesIn(tests).map(expectations).join('\n');
    return textsIn(what).map((text) => ({ text, isExpected: patternOf(text).test(expected) }));
  });
  expect(quoted.length).toBeGreaterThan(200);
  expect(quoted.filter(({ isExpected }) => !isExpected).map(({ text }) => text)).toEqual([]);
});

test('every row of the text catalogs names a test', () => {
  const listed = rows().filter(({ section }) => CATALOGS.test(section));
  expect(new Set(listed.map(({ section }) => section)).size).toBe(3);
  expect(listed.filter(({ tests }) => filesIn(tests).length === 0).map(({ what }) => what)).toEqual([]);
});

function rows() {
  return COVERAGE.split(/^## /m).flatMap((part) => {
    const [section = '', ...lines] = part.split('\n');
    const cells = lines.filter((line) => /^\| (?!what |call |---)/.test(line)).map((line) => line.split(' | '));
    return cells.map(([what = '', , tests = '']) => ({ section, what, tests }));
  });
}

function filesIn(part: string): string[] {
  const named = [...part.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
  return named.filter((name) => PATH.test(name)).map(parseFileUrl);
}

function parseFileUrl(name: string) {
  if (name.startsWith('e2e/')) return `tests/${name}`;
  return TOP_FOLDERS.test(name) ? name : `app/features/${name}`;
}

/** The texts in single quotes; an apostrophe inside a word does not end them. */
function textsIn(what: string): string[] {
  return [...what.matchAll(/(?<!\w)'(.+?)'(?!\w)/g)].map(([, text = '']) => text);
}

/** Braces stand for any text. */
function patternOf(text: string): RegExp {
  const parts = text.split(/\{[^}]+\}/).map((part) => part.replaceAll(/[^\w\s]/gu, '\\$&'));
  return new RegExp(`(?<![A-Za-z])${parts.join('.+?')}(?![A-Za-z])`);
}

/** A test's source without titles, comments, and texts that must not appear. */
function expectations(file: string): string {
  return readFileSync(file, 'utf8')
    .replaceAll(/^\s*(\/\/|\/?\*).*$/gm, '')
    .replaceAll(/\btest(\.\w+)?\(\s*(['"`]).*?\2,/g, '')
    .replaceAll(/\.not\.to\w+\([^)]*\)/g, '')
    .replaceAll('\\', '');
}
