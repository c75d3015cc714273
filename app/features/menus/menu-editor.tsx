import { useRef, useState } from 'react';
import { useEmptyPages } from '~/features/studio/use-studio';
import { Choice, Field, Input, Select } from '~/ui/field';
import { type Move, moveTo, ReorderAnnouncement, ReorderButtons, useReorder } from '~/ui/reorder';
import { StaffButton } from '~/ui/staff';
import { Tag } from '~/ui/tag';
import { VisuallyHidden } from '~/ui/visually-hidden';
import type { MenuEntry } from './menus';

type MenuEditorProps = {
  stored: MenuEntry[];
  /** What can be added. */
  pages: MenuEntry[];
  /** The keys of the standard menu: these are hidden, not removed. */
  standard: string[];
  errors: Record<string, string>;
};

/** Fields are named by their place, so an order is saved by being there. */
export function MenuEditor({ stored, pages, standard, errors }: MenuEditorProps) {
  const [entries, setEntries] = useState(stored);
  const added = useRef<HTMLSelectElement>(null);
  const groups = entries.filter(({ to }) => to === undefined);
  const inOrder = inside('').flatMap((entry) => [entry, ...inside(entry.key)]);
  const choices = pages.filter(({ to }) => entries.every((entry) => entry.to !== to));

  function inside(wanted: string) {
    return entries.filter(({ group }) => group === wanted);
  }
  function add() {
    const page = choices.find(({ key }) => key === added.current?.value);
    if (page) setEntries([...entries, page]);
  }
  const list: ListProps = {
    group: '',
    inside,
    groups,
    placeOf: (key) => inOrder.findIndex((entry) => entry.key === key),
    isAdded: (key) => !standard.includes(key),
    errors,
    onMove: async (group, move) =>
      setEntries((before) => {
        const siblings = before.filter((entry) => entry.group === group).map((entry) => ({ ...entry, id: entry.key }));
        return [...before.filter((entry) => entry.group !== group), ...moveTo(siblings, move)];
      }),
    onChange: (key, change) =>
      setEntries((before) => before.map((entry) => (entry.key === key ? { ...entry, ...change } : entry))),
    onRemove: (key) => setEntries((before) => before.filter((entry) => entry.key !== key)),
  };
  return (
    <>
      <EntryList {...list} />
      {choices.length > 0 && (
        <div className="menu-add">
          <Field id="added-page" label="Another page" error={errors.sections}>
            {(control) => (
              <Select {...control} ref={added}>
                {choices.map(({ key, name }) => (
                  <option key={key} value={key}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <StaffButton onClick={add}>Add to the menu</StaffButton>
        </div>
      )}
    </>
  );
}

type ListProps = {
  group: string;
  inside: (group: string) => MenuEntry[];
  groups: MenuEntry[];
  placeOf: (key: string) => number;
  isAdded: (key: string) => boolean;
  errors: Record<string, string>;
  onMove: (group: string, move: Move) => Promise<void>;
  onChange: (key: string, change: Partial<MenuEntry>) => void;
  onRemove: (key: string) => void;
};

function EntryList(list: ListProps) {
  const { group, inside, onMove } = list;
  const entries = inside(group).map((entry) => ({ ...entry, id: entry.key }));
  const reorder = useReorder(entries, (move) => onMove(group, move));
  return (
    <>
      <ol className="menu-entries">
        {reorder.rows.map((entry) => {
          const row = reorder.row(entry.key);
          return (
            <li key={entry.key} {...row}>
              <EntryFields {...list} entry={entry} reorder={reorder} />
              {entry.to === undefined && <EntryList {...list} group={entry.key} />}
            </li>
          );
        })}
      </ol>
      <ReorderAnnouncement reorder={reorder} nameOf={(key) => nameOf(entries.find((entry) => entry.key === key))} />
    </>
  );
}

function nameOf(entry?: MenuEntry) {
  return entry?.label || entry?.name || '';
}

type EntryProps = ListProps & { entry: MenuEntry; reorder: ReturnType<typeof useReorder> };

function EntryFields({ entry, reorder, groups, placeOf, isAdded, errors, onChange, onRemove }: EntryProps) {
  const { key, name, label, group, hidden, to } = entry;
  const at = `sections.${placeOf(key)}`;
  const isEmpty = useEmptyPages().includes(to ?? '');
  return (
    <div className="menu-entry">
      <input type="hidden" name={`${at}.key`} value={key} />
      <Field
        id={`${at}.label`}
        label={<VisuallyHidden>{name}: name in the menu</VisuallyHidden>}
        hint={to ?? 'Opens what is below'}
        error={errors[`${at}.label`]}
      >
        {(control) => (
          <Input
            {...control}
            name={`${at}.label`}
            maxLength={40}
            placeholder={name}
            value={label}
            onChange={({ currentTarget }) => onChange(key, { label: currentTarget.value })}
          />
        )}
      </Field>
      <div className="reorder">
        <ReorderButtons reorder={reorder} id={key} name={nameOf(entry)} />
      </div>
      {to !== undefined && groups.length > 0 && (
        <Select
          name={`${at}.group`}
          aria-label={`Group of ${nameOf(entry)}`}
          value={group}
          onChange={({ currentTarget }) => onChange(key, { group: currentTarget.value })}
        >
          <option value="">In no group</option>
          {groups.map((each) => (
            <option key={each.key} value={each.key}>
              In {nameOf(each)}
            </option>
          ))}
        </Select>
      )}
      <Choice
        type="checkbox"
        name={`${at}.hidden`}
        label={
          <>
            Hidden<VisuallyHidden>: {nameOf(entry)}</VisuallyHidden>
          </>
        }
        checked={hidden}
        onChange={({ currentTarget }) => onChange(key, { hidden: currentTarget.checked })}
      />
      <div className="menu-entry-more">
        {isEmpty && <Tag tone="warn">Empty, hidden</Tag>}
        {isAdded(key) && (
          <StaffButton variant="ghost" onClick={() => onRemove(key)}>
            Remove<VisuallyHidden> {nameOf(entry)}</VisuallyHidden>
          </StaffButton>
        )}
      </div>
    </div>
  );
}
