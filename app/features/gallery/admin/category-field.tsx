import { Field, Select } from '~/ui/field';
import { MEDIA_CATEGORIES } from '~/features/gallery/media.schema';

type CategoryFieldProps = {
  id: string;
  label: string;
  category: string;
  setCategory(category: string): void;
  error?: string;
};

export function CategoryField({ id, label, category, setCategory, error }: CategoryFieldProps) {
  return (
    <Field id={id} label={label} required error={error}>
      {(control) => (
        <Select {...control} name="category" value={category} onChange={({ target }) => setCategory(target.value)}>
          <option value="">Choose one</option>
          {MEDIA_CATEGORIES.map(({ value, label: name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
