import './list-controls.css';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Form } from 'react-router';
import { type ListQuery, currentListFields, formatTotal, type Pages } from '~/lib/list-query';
import { classes } from './classes';
import { HiddenFields } from './list-controls';
import { everyBoxOf, SelectEvery, useEveryShown } from './select-every';
import { useHydrated } from './use-hydrated';
import { boxesOf, useRangeSelection } from './use-range-selection';

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
      {listQuery && <SelectEvery {...{ listQuery, pages }} isHidden={isHydrated && selected !== shown} />}
      {(selected > 0 || !isHydrated) && children}
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

export function BulkAll({ form, label }: { form: string; label: string }) {
  const box = useRef<HTMLInputElement>(null);
  const { selected, all } = useSelection(form);
  useEffect(() => {
    if (box.current) box.current.indeterminate = selected > 0 && selected < all;
  }, [selected, all]);
  if (!useHydrated()) return null;
  const chooseAll = (checked: boolean) => {
    for (const each of boxesOf(form)) each.checked = checked;
    document.dispatchEvent(new Event('change'));
  };
  return (
    <label className="bulk-box">
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        checked={all > 0 && selected === all}
        onChange={({ target }) => chooseAll(target.checked)}
      />
    </label>
  );
}

/** Counts the checked boxes of a form. They are all over the table, so this listens on the document. */
function useSelection(formId: string) {
  const [count, setCount] = useState<Count>({ selected: 0, all: 0, isEvery: false });
  // After every render: rows come and go with the page of the list.
  useEffect(() => {
    const recount = () => {
      const boxes = boxesOf(formId);
      const selected = boxes.filter(({ checked }) => checked).length;
      const every = everyBoxOf(formId);
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
