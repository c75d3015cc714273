import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { Link, useFetcher, useNavigate } from 'react-router';
import { Dialog } from '~/ui/dialog';
import { Icon } from '~/ui/icon';
import { singleKey } from '~/ui/single-keys';
import { StaffButtonLink } from '~/ui/staff';
import { LookInHandbook } from '~/features/handbook/look-in-handbook';
import type { Finding } from '~/features/admin/search/find.server';

const PAUSE_MS = 120;

/** The command palette: Ctrl-K, Cmd-K or /. Without scripts its button links to a page. */
export function FindPalette({ onKeys }: { onKeys: () => void }) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      const isControlK = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey;
      if (!isControlK && singleKey(event) !== '/') return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return (
    <>
      <StaffButtonLink
        to="/find"
        className="find-button"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={(event) => {
          event.preventDefault();
          setOpen(true);
        }}
      >
        <Icon name="search" />
        <span>
          Find <span className="find-hint">an order, client or page</span>
        </span>
      </StaffButtonLink>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Find" className="find-dialog">
        {isOpen && <Finder onLeave={() => setOpen(false)} />}
        <button
          type="button"
          className="link-button finder-keys"
          onClick={() => {
            setOpen(false);
            onKeys();
          }}
        >
          Keyboard
        </button>
      </Dialog>
    </>
  );
}

function Finder({ onLeave }: { onLeave: () => void }) {
  const { findings, isSearching, q, search } = useFindings();
  const [selected, setSelected] = useState(0);
  const navigate = useNavigate();
  const list = useId();
  const hasNothing = q.trim().length >= 2 && !isSearching && findings.length === 0;
  const place = Math.min(selected, findings.length - 1);

  function move(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const target = findings[place];
    if (step && findings.length > 0) {
      event.preventDefault();
      setSelected((place + step + findings.length) % findings.length);
    } else if (event.key === 'Enter' && target) {
      event.preventDefault();
      onLeave();
      void navigate(target.to);
    }
  }

  return (
    <div className="finder">
      <input
        ref={focusFirst}
        className="input"
        type="text"
        role="combobox"
        aria-label="Find a client, an order, a page …"
        aria-expanded={findings.length > 0}
        aria-controls={list}
        aria-activedescendant={findings[place] && `${list}-${place}`}
        autoComplete="off"
        onKeyDown={move}
        onChange={({ currentTarget }) => {
          setSelected(0);
          search(currentTarget.value);
        }}
      />
      <p className="finder-state" role="status">
        {statusText(q, isSearching, findings.length)}
      </p>
      {hasNothing && <LookInHandbook q={q} onClick={onLeave} />}
      <div id={list} role="listbox" aria-label="Found">
        {findings.map(({ kind, label, detail, to }, at) => (
          <Link
            key={to}
            id={`${list}-${at}`}
            to={to}
            role="option"
            aria-selected={at === place}
            tabIndex={-1}
            onClick={onLeave}
          >
            <b>{label}</b> {detail && <span>{detail}</span>} <small>{kind}</small>
          </Link>
        ))}
      </div>
    </div>
  );
}

/** React's own autoFocus runs before the dialog is open. */
function focusFirst(input: HTMLInputElement | null) {
  input?.setAttribute('autofocus', '');
}

function statusText(q: string, isSearching: boolean, count: number) {
  if (q.trim().length < 2) return 'Two letters are enough.';
  if (isSearching) return 'Looking …';
  if (count === 0) return 'Nothing matches.';
  return count === 1 ? 'One found.' : `${count} found.`;
}

function useFindings() {
  const fetcher = useFetcher<{ q: string; findings: Finding[] }>();
  const [q, setQ] = useState('');
  const { load } = fetcher;
  useEffect(() => {
    if (q.trim().length < 2) return;
    const timer = setTimeout(() => void load(`/find?${new URLSearchParams({ q })}`), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [q, load]);
  const isSearching = fetcher.state !== 'idle' || fetcher.data?.q !== q;
  return { findings: q.trim().length < 2 ? [] : (fetcher.data?.findings ?? []), isSearching, q, search: setQ };
}
