import './list-controls.css';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Form, Link } from 'react-router';
import { type ListQuery, currentListFields, formatTotal, type Pages, MAX_SELECTED } from '~/lib/list-query';
import { classes } from './classes';
import { HiddenFields } from './list-controls';
import { useHydrated } from './use-hydrated';
import { boxesOf, useRangeSelection } from './use-range-selection';
import { dialogUrl } from '~/lib/dialog-url';

type BulkBarProps = {
  id: string;
  what: readonly [one: string, several: string];
  listQuery?: ListQuery;
  /** With them, all results of the search can be selected. */
  pages?: Pages;
  all?: string;
  children: ReactNode;
};

export function BulkBar({ id, what, listQuery, pages = {}, all, children }: BulkBarProps) {
  const { total = 0 } = pages;
  useEveryShown(id, pages.total);
  const { selected, all: shown, isEvery } = useSelection(id);
  const isHydrated = useHydrated();
  useRangeSelection(id);
  const count = isEvery ? total : selected;
  return (
    // Otherwise Firefox restores checked boxes on reload.
    <Form id={id} method="post" className="bulk-bar" autoComplete="off" preventScrollReset>
      {listQuery && <HiddenFields fields={currentListFields(listQuery)} />}
      {all && <BulkAll form={id} label={all} />}
      <p role="status">
        {isHydrated
          ? `${count > 0 ? formatTotal(count) : 'No'} ${what[count === 1 ? 0 : 1]} selected`
          : 'With selected:'}
      </p>
      {isHydrated && selected === 1 && shown > 2 && (
        <small className="bulk-hint">Shift+click another one to select all in between.</small>
      )}
      {listQuery && <SelectEvery listQuery={listQuery} pages={pages} isHidden={isHydrated && selected !== shown} />}
      {(selected > 0 || !isHydrated) && <div className="bulk-actions">{children}</div>}
    </Form>
  );
}

type BulkBoxProps = {
  form: string;
  value: string;
  label: string;
  corner?: boolean;
};

export function BulkBox({ form, value, label, corner }: BulkBoxProps) {
  return (
    <label className={classes('bulk-box', corner && 'bulk-box-corner')}>
      <input type="checkbox" form={form} name="id" value={value} aria-label={label} />
    </label>
  );
}

type Beside = RefObject<HTMLElement | null>;

type BulkAllProps = {
  form: string;
  label: string;
  /** Only the boxes in the parent of this element, such as those of one window. */
  beside?: Beside;
  describedBy?: string;
};

export function BulkAll({ form, label, beside, describedBy }: BulkAllProps) {
  const box = useRef<HTMLInputElement>(null);
  const { selected, all } = useSelection(form, beside);
  useEffect(() => {
    if (box.current) box.current.indeterminate = selected > 0 && selected < all;
  }, [selected, all]);
  if (!useHydrated()) return null;
  const chooseAll = (checked: boolean) => {
    for (const each of boxesIn(form, beside)) each.checked = checked;
    document.dispatchEvent(new Event('change'));
  };
  return (
    <label className="bulk-box">
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        aria-describedby={describedBy}
        checked={all > 0 && selected === all}
        onChange={({ target }) => chooseAll(target.checked)}
      />
    </label>
  );
}

function boxesIn(form: string, beside?: Beside) {
  return boxesOf(form).filter((each) => !beside || beside.current?.parentElement?.contains(each));
}

/** Counts the checked boxes of a form. They are all over the table, so this listens on the document. */
function useSelection(formId: string, beside?: Beside) {
  const [count, setCount] = useState<Count>({ selected: 0, all: 0, isEvery: false });
  // After every render: rows come and go with the page of the list.
  useEffect(() => {
    const recount = () => {
      const boxes = boxesIn(formId, beside);
      const selected = boxes.filter(({ checked }) => checked).length;
      const every = beside ? null : everyBoxOf(formId);
      if (every && selected < boxes.length) every.checked = false;
      const next = { selected, all: boxes.length, isEvery: Boolean(every?.checked) };
      setCount((before) => (isSame(before, next) ? before : next));
    };
    recount();
    document.addEventListener('change', recount);
    return () => document.removeEventListener('change', recount);
  });
  return count;
}

type Count = { selected: number; all: number; isEvery: boolean };

function isSame(one: Count, other: Count) {
  return one.selected === other.selected && one.all === other.all && one.isEvery === other.isEvery;
}

type SelectEveryProps = { listQuery: ListQuery; pages: Pages; isHidden: boolean };

/** Posts `all` instead of ids: the server runs the search of the page's address again. The link only counts the results. */
function SelectEvery({ listQuery, pages: { next, previous, total }, isHidden }: SelectEveryProps) {
  if (!next && !previous) return null;
  if (total === undefined)
    return (
      <Link className="bulk-every" hidden={isHidden} to={dialogUrl(listQuery, { all: '1' })} replace preventScrollReset>
        Select all results
      </Link>
    );
  if (total > MAX_SELECTED)
    return (
      <p>{`The search has ${formatTotal(total)} results. Narrow it to ${formatTotal(MAX_SELECTED)} to select them all.`}</p>
    );
  return (
    <label className="bulk-every" hidden={isHidden}>
      <input type="checkbox" name="all" value="1" defaultChecked />
      {`All ${formatTotal(total)} results`}
    </label>
  );
}

function everyBoxOf(formId: string): HTMLInputElement | null {
  return document.querySelector(`#${CSS.escape(formId)} input[name="all"]`);
}

/** Once the results are counted, the rows of the page are checked too, and the box has the focus of the link. */
function useEveryShown(formId: string, total: number | undefined) {
  const isFirst = useRef(true);
  useEffect(() => {
    const wasFirst = isFirst.current;
    isFirst.current = false;
    const every = everyBoxOf(formId);
    if (total === undefined || !every) return;
    for (const each of boxesOf(formId)) each.checked = true;
    every.checked = true;
    document.dispatchEvent(new Event('change'));
    if (!wasFirst && document.activeElement === document.body) every.focus();
  }, [formId, total]);
}
