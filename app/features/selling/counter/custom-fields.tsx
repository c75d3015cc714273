import { Field, Input, Select } from '~/ui/field';
import { StaffButton } from '~/ui/staff';
import { useHydrated } from '~/ui/use-hydrated';
import { BLANK_LINE, MAX_CUSTOM_LINES, TAX_CLASSES, type TypedLine, typedLines } from './custom-lines';

type CustomFieldsProps = {
  lines: Map<number, TypedLine>;
  typed: Record<string, string>;
  errors: Record<string, string>;
  onChange: (lines: Map<number, TypedLine>) => void;
};

/** For what is sold and is no product. A line that is left blank is none. */
export function CustomFields({ lines, typed, errors, onChange }: CustomFieldsProps) {
  const isHydrated = useHydrated();
  return (
    <details open={typedLines(typed).size > 0 || errors.custom !== undefined}>
      <summary>Custom line</summary>
      <div className="stack" id="custom">
        {errors.custom && <p className="field-error">{errors.custom}</p>}
        {[...lines].map(([at, line]) => (
          <CustomRow
            key={at}
            at={at}
            line={line}
            errors={errors}
            onChange={(part) => onChange(new Map(lines).set(at, { ...line, ...part }))}
            onRemove={
              lines.size > 1 ? () => onChange(new Map([...lines].filter(([other]) => other !== at))) : undefined
            }
          />
        ))}
        {isHydrated && lines.size < MAX_CUSTOM_LINES && (
          <p>
            <StaffButton onClick={() => onChange(new Map(lines).set(Math.max(...lines.keys()) + 1, BLANK_LINE))}>
              Another custom line
            </StaffButton>
          </p>
        )}
      </div>
    </details>
  );
}

type CustomRowProps = {
  at: number;
  line: TypedLine;
  errors: Record<string, string>;
  onChange: (part: Partial<TypedLine>) => void;
  onRemove?: () => void;
};

function CustomRow({ at, line, errors, onChange, onRemove }: CustomRowProps) {
  const named = line.title.trim() || `Line ${at + 1}`;
  const field = (part: keyof TypedLine) => ({
    id: `custom.${at}.${part}`,
    error: errors[`custom.${at}.${part}`],
  });
  const input = (part: keyof TypedLine) => ({
    name: `custom.${at}.${part}`,
    value: line[part],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => onChange({ [part]: target.value }),
  });
  return (
    <div className="sell-custom" role="group" aria-label={named}>
      <Field {...field('title')} label="What">
        {(control) => <Input {...control} {...input('title')} maxLength={100} />}
      </Field>
      <Field {...field('price')} label="Price">
        {(control) => <Input {...control} {...input('price')} inputMode="decimal" />}
      </Field>
      <Field {...field('quantity')} label="Quantity">
        {(control) => <Input {...control} {...input('quantity')} inputMode="numeric" />}
      </Field>
      <Field {...field('tax')} label="Tax">
        {(control) => (
          <Select {...control} {...input('tax')}>
            {Object.entries(TAX_CLASSES).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {onRemove && (
        <p>
          <StaffButton onClick={onRemove} aria-label={`Remove ${named}`}>
            Remove
          </StaffButton>
        </p>
      )}
    </div>
  );
}
