import { useRef, useState } from 'react';
import type { ItemField, PageItem } from '~/lib/page-content';
import { Field, Input, Textarea } from '~/ui/field';
import { StaffButton } from '~/ui/staff';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { PicturePicker } from './picture-picker';
import { useFormChange } from '~/ui/use-form-change';

type ItemFieldsProps = {
  item: { label: string; fields: ItemField[] };
  at: string;
  stored: PageItem[];
  errors: Record<string, string>;
};

export function ItemFields({ item: { label, fields }, at, stored, errors }: ItemFieldsProps) {
  const [items, setItems] = useState(() => stored.map((item, key) => ({ key, item })));
  const list = useRef<HTMLOListElement>(null);
  useFormChange(list, items);
  function add() {
    setItems((before) => [...before, { key: 1 + Math.max(-1, ...before.map(({ key }) => key)), item: {} }]);
  }
  return (
    <>
      <ol ref={list} className="items-edited">
        {items.map(({ key, item }, place) => (
          <li key={key}>
            {fields.map(({ name, label: fieldLabel, type, required }) => {
              const id = `${at}.items.${place}.${name}`;
              return (
                <Field key={name} id={id} label={fieldLabel} required={required} error={errors[id]}>
                  {(control) => {
                    if (type === 'picture')
                      return <PicturePicker control={control} name={id} stored={item[name] ?? ''} />;
                    if (type === 'text')
                      return <Textarea {...control} name={id} rows={2} maxLength={5000} defaultValue={item[name]} />;
                    return <Input {...control} name={id} maxLength={200} defaultValue={item[name]} />;
                  }}
                </Field>
              );
            })}
            <StaffButton
              variant="ghost"
              onClick={() => setItems((before) => before.filter((each) => each.key !== key))}
            >
              Remove
              <VisuallyHidden>
                {' '}
                {label.toLowerCase()} {place + 1}
              </VisuallyHidden>
            </StaffButton>
          </li>
        ))}
      </ol>
      <StaffButton onClick={add}>Add {label.toLowerCase()}</StaffButton>
    </>
  );
}
