import { expect, test } from 'vitest';
import { render, tagWith } from '../../tests/render.tsx';
import { readable } from '../../tests/visitor.ts';
import { defineCollection } from './collection';
import { CollectionFields, initialValues } from './collection-fields';
import { checkbox, choice, line, lines } from './fields';
import { ImportDialog } from './import-dialog';

const reviews = defineCollection('testimonials', {
  title: 'Reviews Manager',
  about: 'Words.',
  names: ['testimonial', 'testimonials'],
  nameColumn: 'name',
  fields: {
    text: lines('Their words', { max: 2000, missing: 'What they wrote.', attributes: { rows: 7 } }),
    name: line('Name', { max: 100, missing: 'Who wrote it.', hint: 'As it is shown.' }),
    rating: choice('Rating', {
      missing: 'One to five stars.',
      initial: '5',
      choices: ['5', '4'].map((value) => ({ value, label: `${value} of 5` })),
    }),
    is_published: checkbox('Published', { initial: true }),
  },
  columns: [],
  sorts: {},
  defaultSort: 'name',
  search: [],
  canImport: true,
});
const ROW = {
  id: '7',
  version: 3,
  text: 'Calm.',
  name: 'Ruth & Ann',
  month_year: 'May 2026',
  rating: 4,
  is_published: false,
  image_alt: '',
  image_url: null,
  is_demo: false,
  sort_order: 10,
  created_at: new Date(0),
};

test('a new row starts with the initial values', () => {
  const html = render(<CollectionFields collection={reviews} />);
  expect(tagWith(html, 'name="name"')).toContain('value=""');
  expect(html).toContain('<option value="5" selected="">5 of 5</option>');
  expect(tagWith(html, 'name="is_published"')).toContain('checked=""');
  expect(tagWith(html, 'name="text"')).toContain('rows="7"');
  expect(initialValues(reviews, {})).toEqual({ text: '', name: '', rating: '5', is_published: 'on' });
});

test('a stored row fills the fields', () => {
  const html = render(<CollectionFields collection={reviews} row={ROW} />);
  expect(tagWith(html, 'name="name"')).toContain('value="Ruth &amp; Ann"');
  expect(html).toMatch(/<textarea[^>]*>Calm\.<\/textarea>/);
  expect(html).toContain('<option value="4" selected="">4 of 5</option>');
  expect(tagWith(html, 'name="is_published"')).not.toContain('checked');
  expect(initialValues(reviews, { row: ROW })).toEqual({ text: 'Calm.', name: 'Ruth & Ann', rating: '4' });
});

test('what was typed replaces what is stored, an unchecked box too', () => {
  const typed = { text: '', name: 'Ruth', rating: '5' };
  const html = render(
    <CollectionFields collection={reviews} row={{ ...ROW, is_published: true }} returned={{ typed, errors: {} }} />,
  );
  expect(tagWith(html, 'name="name"')).toContain('value="Ruth"');
  expect(html).toMatch(/<textarea[^>]*><\/textarea>/);
  expect(tagWith(html, 'name="is_published"')).not.toContain('checked');
});

test('each error is at its field and describes it, before the hint', () => {
  const errors = { name: 'Who wrote it.', rating: 'One to five stars.' };
  const html = render(<CollectionFields collection={reviews} returned={{ typed: {}, errors }} />);
  expect(tagWith(html, 'name="name"')).toContain('aria-invalid="true" aria-describedby="name-error name-hint"');
  expect(tagWith(html, 'name="rating"')).toContain('aria-describedby="rating-error"');
  expect(tagWith(html, 'name="text"')).not.toContain('aria-invalid');
  expect(html).toContain('<p class="field-error" id="name-error">Who wrote it.</p>');
});

test('the import dialog names the columns of a file, then asks to confirm what it would add', () => {
  const props = { collection: reviews, returnTo: '/reviews-manager' };
  const first = render(<ImportDialog {...props} />);
  expect(readable(first)).toContain('Its first row names the columns: Their words, Name, Rating, Published.');
  expect(tagWith(first, 'name="intent"')).toContain('value="check-import"');
  const report = { csv: 'Name\n"A"', count: 1, bad: [{ line: 3, reason: 'Name: Who wrote it.' }] };
  const second = render(<ImportDialog {...props} returned={{ report }} />);
  expect(readable(second)).toContain('1 testimonial can be added. One row is left out: Line 3: Name: Who wrote it.');
  expect(tagWith(second, 'name="intent"')).toContain('value="import"');
  expect(readable(second)).toContain('Add 1 testimonial');
  expect(tagWith(second, 'name="csv"')).toContain('value="Name\n&quot;A&quot;"');
  expect(tagWith(second, 'type="file"')).toBeUndefined();
});

test('a file that cannot be read, or has nothing to add, is asked for again', () => {
  const props = { collection: reviews, returnTo: '/reviews-manager' };
  const problem = render(
    <ImportDialog {...props} returned={{ report: { csv: '', count: 0, bad: [], problem: 'No CSV.' } }} />,
  );
  expect(tagWith(problem, 'type="file"')).toContain('aria-describedby="file-error file-hint"');
  expect(readable(problem)).toContain('No CSV.');
  expect(readable(problem)).not.toContain('can be added');
  const nothing = render(<ImportDialog {...props} returned={{ report: { csv: 'Name', count: 0, bad: [] } }} />);
  expect(readable(nothing)).toContain('No testimonials can be added.');
  expect(tagWith(nothing, 'type="file"')).toContain('name="file"');
});
