import './section-list.css';
import { type ReactNode, useRef, useState } from 'react';
import { Field, Select } from './field';
import { StaffButton } from './staff';
import { useFormChange } from './use-form-change';
import { VisuallyHidden } from './visually-hidden';

interface Listed {
  kind: string;
  heading?: string;
}

interface SectionListProps<Section extends Listed> {
  /** What can be added, with its label. */
  kinds: readonly { kind: Section['kind']; label: string }[];
  stored: Section[];
  create: (kind: Section['kind']) => Section;
  error?: string;
  /** The fields of a section, named after its place: `sections.2`. */
  children: (section: Section, at: string) => ReactNode;
  /** Beside the buttons that move a section. */
  renderTools?: (section: Section, at: string) => ReactNode;
}

/** Fields are named by their place, so an order is saved by being there. What was removed is disabled until Undo. */
export function SectionList<Section extends Listed>(props: SectionListProps<Section>) {
  const { kinds, stored, create, error } = props;
  const [entries, setEntries] = useState(() => stored.map((section, key) => ({ key, section, isRemoved: false })));
  const list = useRef<HTMLDivElement>(null);
  const added = useRef<HTMLSelectElement>(null);
  useFormChange(list, entries);

  function add() {
    const section = create((added.current?.value ?? kinds[0]?.kind) as Section['kind']);
    const nextKey = 1 + Math.max(-1, ...entries.map(({ key }) => key));
    setEntries([...entries, { key: nextKey, section, isRemoved: false }]);
  }
  function move(key: number, by: number) {
    setEntries((before) => {
      const from = before.findIndex((entry) => entry.key === key);
      const [entry] = before.slice(from);
      const others = before.filter((each) => each.key !== key);
      return entry ? [...others.slice(0, from + by), entry, ...others.slice(from + by)] : before;
    });
  }
  function remove(key: number, isRemoved: boolean) {
    setEntries((before) => before.map((entry) => (entry.key === key ? { ...entry, isRemoved } : entry)));
  }

  return (
    <div ref={list} className="section-list">
      {entries.map(({ key, section, isRemoved }, place) => (
        <div key={key}>
          {isRemoved && (
            <p className="section-removed">
              {nameOf(props, section)} is removed. <StaffButton onClick={() => remove(key, false)}>Undo</StaffButton>
            </p>
          )}
          <OneSection
            {...props}
            section={section}
            place={place}
            isRemoved={isRemoved}
            isLast={place === entries.length - 1}
            onMove={(by) => move(key, by)}
            onRemove={() => remove(key, true)}
          />
        </div>
      ))}
      <div className="section-add">
        <Field id="added-kind" label="New section" error={error}>
          {(control) => (
            <Select {...control} ref={added} defaultValue={kinds[0]?.kind}>
              {kinds.map(({ kind, label }) => (
                <option key={kind} value={kind}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <StaffButton onClick={add}>Add section</StaffButton>
      </div>
    </div>
  );
}

type Kinds = Pick<SectionListProps<Listed>, 'kinds'>;

function labelOf({ kinds }: Kinds, { kind }: Listed) {
  return kinds.find((each) => each.kind === kind)?.label ?? kind;
}

function nameOf(list: Kinds, section: Listed) {
  return section.heading || labelOf(list, section);
}

type OneSectionProps<Section extends Listed> = SectionListProps<Section> & {
  section: Section;
  place: number;
  isRemoved: boolean;
  isLast: boolean;
  onMove: (by: number) => void;
  onRemove: () => void;
};

function OneSection<Section extends Listed>(props: OneSectionProps<Section>) {
  const { section, place, isRemoved, isLast, children, renderTools, onMove, onRemove } = props;
  const at = `sections.${place}`;
  const name = nameOf(props, section);
  return (
    <fieldset className="section-edited" disabled={isRemoved} hidden={isRemoved}>
      <legend>
        {place + 1}. {labelOf(props, section)}
      </legend>
      <div className="section-tools">
        <StaffButton onClick={() => onMove(-1)} aria-disabled={place === 0 || undefined}>
          Up<VisuallyHidden>: {name}</VisuallyHidden>
        </StaffButton>
        <StaffButton onClick={() => onMove(1)} aria-disabled={isLast || undefined}>
          Down<VisuallyHidden>: {name}</VisuallyHidden>
        </StaffButton>
        {renderTools?.(section, at)}
        <StaffButton variant="danger" onClick={onRemove}>
          Remove<VisuallyHidden>: {name}</VisuallyHidden>
        </StaffButton>
      </div>
      <input type="hidden" name={`${at}.kind`} value={section.kind} />
      {children(section, at)}
    </fieldset>
  );
}
