import { DateQuestion } from '~/features/capacity/date-question';
import { classes } from '~/ui/classes';
import { type ControlProps, Field, Input, Select, Textarea } from '~/ui/field';
import type { FormField } from './answer-errors';

type InquiryFieldProps = { field: FormField; value?: string; error?: string; busy: boolean; asksDate?: boolean };

/** For autofill (WCAG 1.3.5). */
const AUTOCOMPLETE = new Map([
  ['name', 'name'],
  ['email', 'email'],
  ['phone', 'tel'],
  ['tel', 'tel'],
]);

export function InquiryField({ field, value, error, busy, asksDate }: InquiryFieldProps) {
  const { field_name, field_label, field_type, is_required, role } = field;
  return (
    <div className={classes(field_type === 'textarea' && 'field-full')} inert={busy}>
      <Field id={answerId(field_name)} label={field_label} required={is_required} error={error}>
        {(control) => <Control control={control} field={field} value={value} />}
      </Field>
      {asksDate && role === 'event_date' && <DateQuestion inputId={answerId(field_name)} />}
    </div>
  );
}

export function answerId(fieldName: string) {
  return `answer-${fieldName}`;
}

type FieldControlProps = { control: ControlProps; field: FormField; value?: string };

function Control({ control, field, value }: FieldControlProps) {
  const { field_name, field_type, placeholder, options, role } = field;
  const common = { ...control, name: field_name, defaultValue: value };
  if (field_type === 'textarea') return <Textarea {...common} placeholder={placeholder ?? undefined} />;
  if (field_type === 'select')
    return (
      <Select {...common}>
        <option value="">{placeholder || 'Please choose'}</option>
        {[...new Set(options)].map((option) => (
          <option key={option}>{option}</option>
        ))}
      </Select>
    );
  return (
    <Input
      {...common}
      type={field_type}
      placeholder={placeholder ?? undefined}
      autoComplete={AUTOCOMPLETE.get(role ?? field_name) ?? AUTOCOMPLETE.get(field_type)}
    />
  );
}
