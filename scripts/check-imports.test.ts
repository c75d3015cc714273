import { expect, test } from 'vitest';
import { importErrors } from './check-imports.ts';

function errors(files: Record<string, string>, levels?: string[][]) {
  return importErrors(new Map(Object.entries(files)), levels);
}

test('imports that point down are allowed', () => {
  const files = {
    'app/root.tsx': "import { readStudio } from '~/features/studio/studio.server';",
    'app/features/studio/studio.server.ts': "import type { Context } from '~/platform/context.server';",
    'app/features/studio/studio-facts.tsx': "import { Button } from '~/ui/button'; import './studio.css';",
    'app/features/studio/studio.css': '',
    'app/platform/context.server.ts': "import { money } from '../lib/money'; import pg from 'pg';",
    'app/ui/button.tsx': "import { money } from '~/lib/money.ts';",
    'app/lib/money.ts': 'export const money = 1;',
  };
  expect(errors(files)).toEqual([]);
});

test.each([
  ['lib', 'ui'],
  ['lib', 'platform'],
  ['ui', 'platform'],
  ['ui', 'features/shop'],
  ['platform', 'ui'],
  ['platform', 'features/shop'],
])('%s may not import %s', (above, below) => {
  const files = { [`app/${above}/one.ts`]: `import '~/${below}/other';`, [`app/${below}/other.ts`]: '' };
  expect(errors(files)).toEqual([expect.stringContaining(`app/${above}/one.ts imports app/${below}/other.ts`)]);
});

test('types, re-exports and dynamic imports count; text does not', () => {
  const files = {
    'app/lib/one.ts':
      "import type { Button } from '~/ui/button'; const text = \"import '~/ui/text'\"; // import '~/ui/note'",
    'app/lib/two.ts': "export { Button } from '~/ui/button';",
    'app/lib/three.ts': "export const later = () => import('~/ui/button');",
    'app/ui/button.tsx': 'export const Button = 1;',
  };
  expect(errors(files).map((error) => error.split(' ')[0])).toEqual(Object.keys(files).slice(0, 3));
});

test('an import of a missing file is an error, and so is a cycle', () => {
  expect(errors({ 'app/lib/one.ts': "import './gone';" })).toEqual(['app/lib/one.ts imports app/lib/gone: no file.']);
  expect(errors({ 'app/lib/one.ts': "import './two';", 'app/lib/two.ts': "import './one';" })).toEqual([
    'app/lib/one.ts → app/lib/two.ts → app/lib/one.ts: a cycle.',
  ]);
});

test('types may refer to each other both ways', () => {
  const files = {
    'app/lib/one.ts': "import { two } from './two';",
    'app/lib/two.ts': "import type { One } from './one';",
  };
  expect(errors(files)).toEqual([]);
});

test('two features do not import each other, not even for types', () => {
  const files = {
    'app/features/catalog/pay.server.ts': "import { begin } from '~/features/payments/begin.server';",
    'app/features/catalog/orders.server.ts': 'export interface Order {}',
    'app/features/payments/begin.server.ts': 'export const begin = 1;',
    'app/features/payments/emails.server.ts': "import type { Order } from '~/features/catalog/orders.server';",
  };
  expect(errors(files)).toEqual([
    'app/features/catalog/pay.server.ts imports app/features/payments/begin.server.ts, ' +
      'app/features/payments/emails.server.ts imports app/features/catalog/orders.server.ts: a cycle of features.',
  ]);
});

test('features do not form a longer cycle', () => {
  const files = {
    'app/features/admin/find.server.ts': "import { one } from '~/features/portal/portal.server';",
    'app/features/portal/portal.server.ts': "import { two } from '~/features/site/home.server';",
    'app/features/site/home.server.ts': 'export const two = 1;',
    'app/features/site/robots.ts': "import { three } from '~/features/admin/prefixes.server';",
    'app/features/admin/prefixes.server.ts': 'export const three = 1;',
  };
  expect(errors(files)).toEqual([
    expect.stringMatching(/find.*, .*portal\.server.*, .*robots.*: a cycle of features\.$/),
  ]);
});

test('a feature of more than 6,000 lines is to be divided, its tests aside', () => {
  const files = {
    'app/features/shop/page.tsx': `import { money } from '~/lib/money';${'\n'.repeat(6001)}`,
    'app/features/shop/page.test.tsx': '\n'.repeat(6001),
    'app/features/blog/blog.page.tsx': '\n'.repeat(6000),
    'app/lib/money.ts': 'export const money = 1;',
  };
  expect(errors(files)).toEqual(['app/features/shop has 6001 lines: divide it.']);
});

test('a check that reads no files fails', () => {
  expect(() => errors({})).toThrow('read no file');
  expect(() => errors({ 'app/lib/one.ts': '' })).toThrow('found no import');
});

test('a folder imports only from lower levels, and each has one', () => {
  const files = {
    'app/features/shop/orders/order.ts': "import type { Paid } from '~/features/shop/payments/pay';",
    'app/features/shop/payments/pay.ts': "import { order } from '~/features/shop/orders/order';",
    'app/features/shop/checkout/page.tsx': "import { pay } from '~/features/shop/payments/pay';",
  };
  const levels = [['shop/orders'], ['shop/payments'], ['shop/checkout']];
  expect(errors(files, levels)).toEqual([]);
  expect(errors(files, [['shop/orders'], ['shop/payments', 'shop/checkout']])).toEqual([
    expect.stringContaining('page.tsx imports app/features/shop/payments/pay.ts: shop/payments is not below'),
  ]);
  expect(errors(files, levels.slice(0, 2))[0]).toBe('shop/checkout has no level in scripts/levels.ts.');
  expect(errors(files, [...levels, ['shop/cart']])).toEqual(['shop/cart has a level and no file.']);
});
