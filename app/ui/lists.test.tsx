import { expect, test } from 'vitest';
import { render, tagWith } from '../../tests/render.tsx';
import { readable } from '../../tests/visitor.ts';
import type { Pages } from '~/lib/list-query';
import { BulkAll, BulkBar, BulkBox } from './bulk-bar';
import { DeleteSelected, DeleteSelectedDialog } from './delete-selected';
import { DraftList } from './draft-list';
import { DeleteDialog, DialogForm, EditDialog } from './edit-dialog';
import { EditVersion } from './edit-version';
import { ErrorPanel } from './error-panel';
import { ExportLink, ListFilter, ListOnDay, ListPagination, ListSearch } from './list-controls';
import { Note } from './note';
import { Plate } from './plate';
import { SortHeader, Table, TableMessage } from './table';
import { Tabs } from './tabs';
import type { QueuedFile } from './upload-queue';
import { UploadRow } from './upload-row';

const FIRST_PAGE = { after: null, before: null, on: null, isByTime: false, isAll: false };
const LIST = { q: '', sort: 'name', defaultSort: 'name', descending: false, ...FIRST_PAGE, params: {} };
const CHOICES = [
  { value: '', label: 'All' },
  { value: 'paid', label: 'Paid' },
];

test('a search keeps the sort and the filters in hidden fields, and can be cleared', () => {
  const listQuery = { ...LIST, q: '"Rye" & co', sort: '-cost', params: { status: 'paid' } };
  const html = render(<ListSearch label="Search orders" listQuery={listQuery} />);
  expect(html).toContain('<input type="hidden" name="status" value="paid"/>');
  expect(html).toContain('<input type="hidden" name="sort" value="-cost"/>');
  expect(html).toMatch(/type="search"[^>]*aria-label="Search orders"/);
  expect(html).toContain('value="&quot;Rye&quot; &amp; co"');
  expect(html).toContain('href="/page?sort=-cost&amp;status=paid"');
  expect(readable(render(<ListSearch label="Search orders" listQuery={LIST} />))).toBe('Search');
});

test('a filter marks the current choice and leaves the default out of the URL', () => {
  const html = render(
    <ListFilter
      name="status"
      label="Orders to show"
      choices={CHOICES}
      listQuery={{ ...LIST, params: { status: 'paid' } }}
    />,
  );
  expect(html).toContain('<nav class="list-filter" aria-label="Orders to show">');
  expect(html).toMatch(/<a aria-current="page" href="\/page\?status=paid"/);
  expect(html).toMatch(/<a href="\/page"[^>]*>All/);
});

test('pagination shows only what there is', () => {
  const pages = (after: string | null, next?: string, newestFirst?: boolean, previous?: string) =>
    readable(render(<ListPagination listQuery={{ ...LIST, after }} {...{ next, previous, newestFirst }} />));
  expect(pages(null)).toBe('');
  expect(pages(null, 'x')).toBe('Next page');
  expect(pages('x', 'y')).toBe('First page Next page');
  expect(pages('x')).toBe('First page');
  expect(pages('x', 'y', true)).toBe('Newest Older');
  expect(pages('x', 'y', true, 'w')).toBe('Newest Newer Older');
  expect(pages(null, undefined, false, 'w')).toBe('First page Previous page');
});

test('the export link has the search, the sort and the filters, but not the page', () => {
  const listQuery = { ...LIST, q: 'rye', sort: '-name', after: 'cursor', params: { status: 'paid' } };
  expect(render(<ExportLink to="/orders/orders.csv" listQuery={listQuery} />)).toContain(
    'href="/orders/orders.csv?q=rye&amp;sort=-name&amp;status=paid"',
  );
});

test('a table scrolls in a named region that the keyboard reaches', () => {
  const html = render(
    <Table label="Orders" className="table-cards">
      <tbody>
        <TableMessage columns={4}>No orders yet.</TableMessage>
      </tbody>
    </Table>,
  );
  expect(html).toContain('<section class="table-scroll" aria-label="Orders" tabindex="0">');
  expect(html).toContain('<td class="table-message" colSpan="4">No orders yet.</td>');
});

test('a sorted column tells screen readers its direction, and hides the arrow from them', () => {
  const head = (sorted?: 'ascending' | 'descending') =>
    render(
      <table>
        <thead>
          <tr>
            <SortHeader to="?sort=-name" sorted={sorted}>
              Name
            </SortHeader>
          </tr>
        </thead>
      </table>,
    );
  expect(head('ascending')).toMatch(/aria-sort="ascending".*<span aria-hidden="true"> ↑<\/span>/);
  expect(head('descending')).toMatch(/aria-sort="descending".*<span aria-hidden="true"> ↓<\/span>/);
  expect(head()).toMatch(/scope="col" aria-sort="none"/);
  expect(head()).not.toContain('aria-hidden');
});

test('without scripts the bulk bar shows its buttons, and there is no box that selects all', () => {
  const html = render(
    <>
      <BulkAll form="bulk" label="Select every order of this page" />
      <BulkBox form="bulk" value="7" label="Choose 1001" />
      <BulkBar id="bulk" what={['order', 'orders']} listQuery={{ ...LIST, q: 'rye', after: 'x' }}>
        <DeleteSelected />
      </BulkBar>
    </>,
  );
  expect(html.match(/type="checkbox"/g)).toHaveLength(1);
  expect(html).toMatch(/<input type="checkbox" form="bulk" aria-label="Choose 1001" name="id" value="7"\/>/);
  expect(tagWith(html, 'id="bulk"', 'method="post"')).toContain('<form');
  expect(html).toContain('<input type="hidden" name="q" value="rye"/>');
  expect(html).toContain('<input type="hidden" name="after" value="x"/>');
  expect(tagWith(html, 'formMethod="get"', 'name="delete"', 'value="selected"')).toContain('<button');
  expect(readable(html)).toBe('With selected: Delete');
});

test('all results of a search can be selected up to a limit', () => {
  const bar = (pages?: Pages) =>
    readable(
      render(
        <BulkBar id="bulk" what={['order', 'orders']} listQuery={LIST} pages={pages}>
          <button>Pack</button>
        </BulkBar>,
      ),
    );
  expect(bar()).toBe('With selected: Pack');
  expect(bar({ next: 'x' })).toBe('With selected: Select all results Pack');
  expect(bar({ previous: 'x', total: 2120 })).toBe('With selected: All 2,120 results Pack');
  expect(bar({ next: 'x', total: 5001 })).toBe(
    'With selected: The search has 5,001 results. Narrow it to 5,000 to select them all. Pack',
  );
  expect(bar({ next: 'x', total: 10_001 })).toContain('The search has more than 10,000 results.');
});

test('a list in order of time can be opened at a day; other lists cannot', () => {
  const listQuery = { ...LIST, q: 'rye', after: 'x', on: '2026-11-02', isByTime: true, params: { status: 'paid' } };
  const html = render(<ListOnDay label="Placed on" listQuery={listQuery} />);
  expect(tagWith(html, 'name="on"', 'type="date"', 'value="2026-11-02"')).toContain('aria-label="Placed on"');
  expect(html).toContain('<input type="hidden" name="q" value="rye"/>');
  expect(html).toContain('<input type="hidden" name="status" value="paid"/>');
  expect(html).not.toContain('name="after"');
  expect(render(<ListOnDay label="Placed on" listQuery={LIST} />)).toBe('');
});

test('the dialog names up to five of the selected records and counts the rest', () => {
  const dialog = (count: number, isAll = false) => {
    const rows = Array.from({ length: count }, (_, index) => ({ id: `id-${index}`, name: `Order ${index}` }));
    const selected = { rows: isAll ? rows.slice(0, 5) : rows, total: count, isAll };
    return render(
      <DeleteSelectedDialog selected={selected} what={['order', 'orders']} text="They leave." returnTo="/orders" />,
    );
  };
  expect(dialog(0)).toBe('');
  expect(readable(dialog(1))).toContain('Delete this order?');
  expect(readable(dialog(1))).toContain('Order: Order 0.');
  expect(readable(dialog(5))).toContain('5 orders: Order 0, Order 1, Order 2, Order 3, Order 4.');
  expect(readable(dialog(8))).toContain('8 orders: Order 0, Order 1, Order 2, Order 3, Order 4 and 3 more.');
  expect(dialog(8).match(/<input type="hidden" name="id"/g)).toHaveLength(8);
  expect(readable(dialog(2120, true))).toContain('Delete these 2,120 orders?');
  expect(readable(dialog(2120, true))).toContain('Order 4 and 2,115 more.');
  expect(dialog(2120, true)).toContain('<input type="hidden" name="all" value="1"/>');
  expect(dialog(2120, true)).not.toContain('name="id"');
});

test('a dialog is labeled by its title and can be closed without scripts', () => {
  const html = render(
    <EditDialog title="Edit vendor" returnTo="/vendor-manager?q=rye" focusOnClose="edit-7">
      <DialogForm returnTo="/vendor-manager?q=rye">Fields</DialogForm>
    </EditDialog>,
  );
  const [, labelledBy] = /<dialog[^>]*aria-labelledby="([^"]+)"/.exec(html) ?? [];
  expect(html).toMatch(new RegExp(`<h2[^>]*id="${labelledBy}"[^>]*>Edit vendor`));
  expect(html).toMatch(/<dialog[^>]* open=""/);
  expect(html.match(/href="\/vendor-manager\?q=rye"/g)?.length).toBeGreaterThan(0);
  expect(tagWith(html, 'name="intent"', 'value="save"')).toContain('<button');
});

test('a deletion is confirmed by a form with the id and the question', () => {
  const html = render(
    <DeleteDialog title="Delete Vendor" text="Delete Rye?" id="7" returnTo="/vendor-manager" focusOnClose="add" />,
  );
  expect(html).toContain('<input type="hidden" name="id" value="7"/>');
  expect(tagWith(html, 'name="intent"', 'value="delete"')).toContain('<button');
  expect(readable(html)).toContain('Delete Rye?');
});

test('a form sends the version it was opened with; after a conflict, the newer one', () => {
  expect(render(<EditVersion version={3} />)).toBe('<input type="hidden" name="version" value="3"/>');
  expect(render(<EditVersion />)).toBe('');
  expect(render(<EditVersion version={4} returned={{ typed: { version: '3' } }} />)).toContain('value="3"');
  const conflict = {
    who: 'Cole Baird',
    when: 'Nov 20, 2026, 7:50 AM',
    theirs: { Category: '', Name: 'Rye' },
    version: '5',
  };
  const html = render(<EditVersion version={4} returned={{ typed: { version: '4' }, conflict }} />);
  expect(html).toContain('name="version" value="5"');
  expect(html).toMatch(/role="status"/);
  expect(readable(html)).toContain(
    'Cole Baird saved this, Nov 20, 2026, 7:50 AM, while you were editing. What you typed is still in the form.',
  );
  expect(readable(html)).toContain('What Cole Baird saved Category Nothing Name Rye');
});

test('a draft links to its dialog, shows when it was saved in the studio’s time zone, and needs no title', () => {
  const shared = { listQuery: LIST, timeZone: 'America/New_York' };
  expect(render(<DraftList drafts={[]} {...shared} />)).toBe('');
  const saved_at = new Date('2026-11-20T12:50:00Z');
  const begun = { id: 'new', subject_id: null, fields: {}, saved_at };
  const edited = { id: 'old', subject_id: '7', fields: { title: 'Payment' }, saved_at };
  const html = render(<DraftList drafts={[begun, edited]} {...shared} />);
  expect(readable(html)).toBe('Unsaved drafts Untitled Nov 20, 2026, 7:50 AM Payment Nov 20, 2026, 7:50 AM');
  expect([...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual(['/page?add=new', '/page?edit=7']);
});

test('notes are announced politely, errors at once, and quiet notes not at all', () => {
  expect(render(<Note live>Saved.</Note>)).toContain('role="status"');
  expect(
    render(
      <Note tone="danger" live>
        Not saved.
      </Note>,
    ),
  ).toContain('role="alert"');
  expect(render(<Note>Saved.</Note>)).not.toContain('role=');
});

test('an error panel offers to try again', () => {
  const html = render(<ErrorPanel title="Could not fetch vendors." retry="/vendor-manager?q=rye" />);
  expect(html).toMatch(/role="alert"/);
  expect(html).toContain('href="/vendor-manager?q=rye"');
  expect(readable(html)).toBe(
    'Could not fetch vendors. Nothing is wrong on your side. Please try again in a minute. Try again',
  );
  expect(readable(render(<ErrorPanel title="Gone." text="" />))).toBe('Gone.');
});

test('tabs are links, the selected one controls and labels the panel', () => {
  const tabs = ['one', 'two'].map((value) => ({ value, label: value, to: `/page?tab=${value}` }));
  const html = render(
    <Tabs label="Galleries" tabs={tabs} selected="two">
      Panel
    </Tabs>,
  );
  expect(html).toContain('role="tablist" aria-label="Galleries"');
  expect(html.match(/aria-selected="true"/g)).toHaveLength(1);
  const [, panel] = /role="tabpanel" id="([^"]+)"/.exec(html) ?? [];
  expect(html).toContain(`aria-controls="${panel}"`);
  const [, label] = /role="tabpanel"[^>]*aria-labelledby="([^"]+)"/.exec(html) ?? [];
  expect(html).toMatch(new RegExp(`<a[^>]*id="${label}"[^>]*aria-selected="true"`));
  // Without scripts there are no arrow keys, so every tab is a focus stop.
  expect(html).not.toContain('tabindex="-1"');
});

test('a missing picture leaves its frame; the first view loads eagerly', () => {
  expect(render(<Plate />)).toMatch(/class="frame aspect-4-5 frame-missing"/);
  const picture = { src: '/a.jpg', srcset: '/a.jpg 360w', width: 3, height: 2, alt: 'A bowl.', focus: '20% 30%' };
  const html = render(<Plate picture={picture} sizes="50vw" eager number="1" caption="Peony, bowl, June" />);
  expect(html).toMatch(/loading="eager" fetchPriority="high"/);
  expect(html).toContain('style="--focus:20% 30%"');
  expect(readable(html)).toBe('1 Peony, bowl, June');
  expect(render(<Plate picture={picture} />)).toContain('loading="lazy"');
});

test.each([
  ['waiting', 0, 'rye.pdf 1.5 MB Ready', ['Remove rye.pdf']],
  ['sending', 0.426, 'rye.pdf 1.5 MB Uploading, 43%', ['Cancel rye.pdf']],
  ['sending', 1, 'rye.pdf 1.5 MB Storing...', ['Cancel rye.pdf']],
  ['done', 1, 'rye.pdf 1.5 MB Sent', []],
  ['failed', 0.5, 'rye.pdf 1.5 MB Not sent. Too slow.', ['Retry rye.pdf', 'Remove rye.pdf']],
  ['refused', 0, 'rye.pdf 1.5 MB Too slow.', ['Remove rye.pdf']],
] as const)('a file that is %s (%d) shows its progress and its buttons', (state, sent, text, buttons) => {
  const file = new File([new Uint8Array(1_500_000)], 'rye.pdf');
  const queued: QueuedFile = { id: '1', area: 'files', file, state, sent, reason: 'Too slow.', details: {} };
  const html = render(<UploadRow queued={queued} onRemove={() => undefined} onRetry={() => undefined} />);
  expect(readable(html)).toBe(text);
  expect([...html.matchAll(/<button[^>]*aria-label="([^"]*)"/g)].map(([, label]) => label)).toEqual(buttons);
  expect(html).toMatch(/<progress[^>]*aria-label="rye\.pdf"/);
});
