import './list-controls.css';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Form } from 'react-router';
import { type ListQuery, currentListFields } from '~/lib/list-query';
import { classes } from './classes';
import { HiddenFields } from './list-controls';
import { useHydrated } from './use-hydrated';

type BulkBarProps = {
  id: string;
  what: readonly [one: string, several: string];
  listQuery?: ListQuery;
  all?: string;
  children: ReactNode;
};

export function BulkBar({ id, what: [one, several], listQuery, all, children }: BulkBarProps) {
  const { selected } = useSelection(id);
  const isHydrated = useHydrated();
  return (
    // Otherwise Firefox restores checked boxes on reload.
    <Form id={id} method="post" className="bulk-bar" autoComplete="off" preventScrollReset>
      {listQuery && <HiddenFields fields={currentListFields(listQuery)} />}
      {all && <BulkAll form={id} label={all} />}
      <p role="status">
        {isHydrated ? `${selected || 'No'} ${selected === 1 ? one : several} selected` : 'With selected:'}
      </p>
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

function boxesOf(formId: string) {
  const form = document.getElementById(formId);
  const controls = form instanceof HTMLFormElement ? [...form.elements] : [];
  const inputs = controls.filter((each) => each instanceof HTMLInputElement);
  return inputs.filter(({ type, name }) => type === 'checkbox' && name === 'id');
}

/** Counts the checked boxes of a form. They are all over the table, so this listens on the document. */
function useSelection(formId: string) {
  const [count, setCount] = useState({ selected: 0, all: 0 });
  // After every render: rows come and go with the page of the list.
  useEffect(() => {
    const recount = () => {
      const boxes = boxesOf(formId);
      const next = { selected: boxes.filter(({ checked }) => checked).length, all: boxes.length };
      setCount((before) => (before.selected === next.selected && before.all === next.all ? before : next));
    };
    recount();
    document.addEventListener('change', recount);
    return () => document.removeEventListener('change', recount);
  });
  return count;
}
