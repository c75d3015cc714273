import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyStep, MAX_ROWS, newDraft, parseDraft, type ProductDraft, type RowKind } from './product-draft';

const KINDS = Object.keys(MAX_ROWS) as RowKind[];

function steps(draft: ProductDraft, ...names: string[]) {
  return names.reduce(applyStep, draft);
}

/** What the form posts of a draft. */
function posted(draft: ProductDraft): Record<string, string> {
  const rows = (['options', 'variants', 'images', 'details'] as const).flatMap((kind) =>
    draft[kind].flatMap((row, at) =>
      Object.entries(row).flatMap(([part, value]) => {
        if (Array.isArray(value)) return value.map((each, index) => [`${kind}.${at}.${part}.${index}`, each]);
        if (typeof value === 'boolean') return value ? [[`${kind}.${at}.${part}`, 'on']] : [];
        return [[`${kind}.${at}.${part}`, String(value)]];
      }),
    ),
  );
  const texts = Object.entries(draft).filter(([, value]) => typeof value === 'string');
  const boxes = (['purchasable', 'is_hidden'] as const).filter((name) => draft[name]).map((name) => [name, 'on']);
  return Object.fromEntries([...texts, ...boxes, ['removed', draft.removed.join(' ')], ...rows]);
}

test('a new product has one variant, is for sale and can be seen', () => {
  const { options, variants, ...draft } = newDraft();
  expect([options.length, variants.map(({ values }) => values)]).toEqual([1, [['Standard']]]);
  expect(draft).toMatchObject({ status: 'published', purchasable: true, is_hidden: false });
});

test('a new variant is counted if the one above it is', () => {
  const [first] = newDraft().variants;
  const counted = { ...newDraft(), variants: first ? [{ ...first, counted: true }] : [] };
  expect(applyStep(counted, 'variants add').variants.map((variant) => variant.counted)).toEqual([true, true]);
  expect(applyStep(newDraft(), 'variants add').variants.at(-1)?.counted).toBe(false);
});

test('the form remembers a removed variant, and the last one cannot be removed', () => {
  const two = applyStep(newDraft(), 'variants add');
  expect(steps(two, 'variants remove 0')).toMatchObject({ removed: ['new-1'], variants: [{ key: 'new-2' }] });
  expect(steps(two, 'variants remove 0', 'variants remove 0').variants).toHaveLength(1);
  expect(steps(newDraft(), 'options remove 0').options).toHaveLength(1);
});

test('a second option gives each variant another value, and removes it again', () => {
  const wide = steps(newDraft(), 'options add', 'variants add');
  expect(wide.variants.map(({ values }) => values)).toEqual([
    ['Standard', ''],
    ['', ''],
  ]);
  expect(steps(wide, 'options remove 0').variants.map(({ values }) => values)).toEqual([[''], ['']]);
});

test.each([
  '',
  'nonsense',
  'variants',
  'variants up',
  'variants up 0',
  'variants down 0',
  'variants remove -1',
  'toString add',
  'variants remove 9',
  'images add',
  'variants remove 0.5',
])('the step %j changes nothing', (step) => {
  expect(applyStep(newDraft(), step)).toEqual(newDraft());
});

test('any sequence of steps leaves a valid form within its limits', () => {
  const step = fc
    .tuple(fc.constantFrom(...KINDS), fc.constantFrom('add', 'remove', 'up', 'down'), fc.nat(4))
    .map((parts) => parts.join(' '));
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (names) => {
      const draft = steps(newDraft(), ...names);
      for (const kind of KINDS) {
        expect(draft[kind].length).toBeLessThanOrEqual(MAX_ROWS[kind]);
        expect(new Set(draft[kind].map(({ key }) => key)).size).toBe(draft[kind].length);
      }
      expect(Math.min(draft.options.length, draft.variants.length)).toBeGreaterThan(0);
      for (const { values } of draft.variants) expect(values).toHaveLength(draft.options.length);
      expect(parseDraft(posted(draft))).toEqual(draft);
    }),
    { numRuns: 60 },
  );
});

test('the form adds at most three options, a hundred variants and eight details', () => {
  const full = (kind: RowKind) => steps(newDraft(), ...Array<string>(110).fill(`${kind} add`))[kind].length;
  expect([full('options'), full('variants'), full('details'), full('images')]).toEqual([3, 100, 8, 0]);
});

test('a product with more rows than the form adds keeps them', () => {
  const many = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`details.${at}.key`, `detail-${at}`]));
  const draft = parseDraft(many);
  expect(draft.details).toHaveLength(20);
  expect(applyStep(draft, 'details add').details).toHaveLength(20);
});
