import { type PageSection, SECTION_KINDS, sectionDefinition, type SectionKind } from '~/lib/page-content';
import { Choice, Field, Input, Textarea } from '~/ui/field';
import { SectionList } from '~/ui/section-list';
import { ItemFields } from './item-fields';
import { PicturePicker } from './picture-picker';

type SectionFieldsProps = {
  kinds: SectionKind[];
  stored: PageSection[];
  errors: Record<string, string>;
};

export function SectionFields({ kinds, stored, errors }: SectionFieldsProps) {
  return (
    <SectionList
      kinds={kinds.map((kind) => ({ kind, label: SECTION_KINDS[kind].label }))}
      stored={stored}
      create={(kind) => ({ kind, ...(sectionDefinition(kind).item && { items: [{}] }) })}
      error={errors.sections}
      renderTools={({ hidden }, at) => (
        <Choice type="checkbox" name={`${at}.hidden`} label="Hidden" defaultChecked={hidden} />
      )}
    >
      {(section, at) => <FieldsOfSection section={section} at={at} errors={errors} />}
    </SectionList>
  );
}

type FieldsOfSectionProps = Omit<SectionFieldsProps, 'kinds' | 'stored'> & { section: PageSection; at: string };

function FieldsOfSection({ section, at, errors }: FieldsOfSectionProps) {
  const { kind, anchor, items = [] } = section;
  const { fields, item } = sectionDefinition(kind);
  return (
    <>
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
              if (field.type === 'picture') return <PicturePicker control={control} name={id} stored={text} />;
              if (field.type === 'text')
                return <Textarea {...control} name={id} rows={3} maxLength={5000} defaultValue={text} />;
              return <Input {...control} name={id} maxLength={200} defaultValue={text} />;
            }}
          </Field>
        );
      })}
      {item && <ItemFields item={item} at={at} errors={errors} stored={items} />}
    </>
  );
}
