import { useRef, useState } from 'react';
import { type PageSection, SECTION_KINDS, sectionDefinition, type SectionKind } from '~/lib/page-content';
import { Choice, Field, Input, Select, Textarea } from '~/ui/field';
import { StaffButton } from '~/ui/staff';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { ItemFields } from './item-fields';
import type { PictureChoice } from './page-manager.server';
import { PictureSelect } from './picture-select';
import { useFormChange } from './use-form-change';

interface Entry {
  key: number;
  section: PageSection;
  isRemoved?: boolean;
}

type SectionFieldsProps = {
  kinds: SectionKind[];
  stored: PageSection[];
  pictures: PictureChoice[];
  errors: Record<string, string>;
};

/** Fields are named by their place, so an order is saved by being there. What was removed is disabled until Undo. */
export function SectionFields({ kinds, stored, pictures, errors }: SectionFieldsProps) {
  const [entries, setEntries] = useState<Entry[]>(() => stored.map((section, key) => ({ key, section })));
  const list = useRef<HTMLDivElement>(null);
  const added = useRef<HTMLSelectElement>(null);
  useFormChange(list, entries);

  function add() {
    const kind = (added.current?.value ?? kinds[0]) as SectionKind;
    const section: PageSection = { kind, ...(sectionDefinition(kind).item && { items: [{}] }) };
    setEntries((before) => [...before, { key: 1 + Math.max(-1, ...before.map(({ key }) => key)), section }]);
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
    <div ref={list} className="page-sections-edited">
      {entries.map(({ key, section, isRemoved }, place) => (
        <div key={key}>
          {isRemoved && (
            <p className="section-removed">
              {sectionName(section)} is removed. <StaffButton onClick={() => remove(key, false)}>Undo</StaffButton>
            </p>
          )}
          <SectionEditor
            {...{ section, place, isRemoved, pictures, errors }}
            isLast={place === entries.length - 1}
            onMove={(by) => move(key, by)}
            onRemove={() => remove(key, true)}
          />
        </div>
      ))}
      <div className="section-add">
        <Field id="added-kind" label="New section">
          {(control) => (
            <Select {...control} ref={added} defaultValue={kinds[0]}>
              {kinds.map((kind) => (
                <option key={kind} value={kind}>
                  {SECTION_KINDS[kind].label}
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

function sectionName({ kind, heading }: PageSection) {
  return heading || SECTION_KINDS[kind].label;
}

type SectionEditorProps = {
  section: PageSection;
  place: number;
  isRemoved?: boolean;
  isLast: boolean;
  pictures: PictureChoice[];
  errors: Record<string, string>;
  onMove: (by: number) => void;
  onRemove: () => void;
};

function SectionEditor({ section, place, isRemoved, isLast, pictures, errors, onMove, onRemove }: SectionEditorProps) {
  const { kind, anchor, items = [] } = section;
  const { label, fields, item } = sectionDefinition(kind);
  const at = `sections.${place}`;
  const name = sectionName(section);
  return (
    <fieldset className="section-edited" disabled={isRemoved} hidden={isRemoved}>
      <legend>
        {place + 1}. {label}
      </legend>
      <div className="section-tools">
        <StaffButton onClick={() => onMove(-1)} aria-disabled={place === 0 || undefined}>
          Up<VisuallyHidden>: {name}</VisuallyHidden>
        </StaffButton>
        <StaffButton onClick={() => onMove(1)} aria-disabled={isLast || undefined}>
          Down<VisuallyHidden>: {name}</VisuallyHidden>
        </StaffButton>
        <Choice type="checkbox" name={`${at}.hidden`} label="Hidden" defaultChecked={section.hidden} />
        <StaffButton variant="danger" onClick={onRemove}>
          Remove<VisuallyHidden>: {name}</VisuallyHidden>
        </StaffButton>
      </div>
      <input type="hidden" name={`${at}.kind`} value={kind} />
      {anchor && <input type="hidden" name={`${at}.anchor`} value={anchor} />}
      {fields.map((field) => {
        const id = `${at}.${field.name}`;
        const value = section[field.name];
        if (field.type === 'check')
          return <Choice key={id} type="checkbox" name={id} label={field.label} defaultChecked={value === true} />;
        const text = typeof value === 'string' ? value : '';
        return (
          <Field
            key={field.name}
            id={id}
            label={field.label}
            required={field.required}
            hint={field.hint}
            error={errors[id]}
          >
            {(control) => {
              if (field.type === 'picture')
                return <PictureSelect control={control} name={id} {...{ pictures }} stored={text} />;
              if (field.type === 'text')
                return <Textarea {...control} name={id} rows={3} maxLength={5000} defaultValue={text} />;
              return <Input {...control} name={id} maxLength={200} defaultValue={text} />;
            }}
          </Field>
        );
      })}
      {item && <ItemFields {...{ item, at, pictures, errors }} stored={items} />}
    </fieldset>
  );
}
