import './list-controls.css';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { dialogUrl } from '~/lib/dialog-url';
import { formatTotal, type ListQuery, MAX_SELECTED, type Pages } from '~/lib/list-query';
import { boxesOf } from './use-range-selection';

type SelectEveryProps = { listQuery: ListQuery; pages: Pages; isHidden: boolean };

/** Posts `all` instead of ids: the server runs the search of the page's address again. The link only counts the results. */
export function SelectEvery({ listQuery, pages: { next, previous, total }, isHidden }: SelectEveryProps) {
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

export function everyBoxOf(formId: string): HTMLInputElement | null {
  return document.querySelector(`#${CSS.escape(formId)} input[name="all"]`);
}

/** Once the results are counted, the rows of the page are checked too, and the box has the focus of the link. */
export function useEveryShown(formId: string, total: number | undefined) {
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
