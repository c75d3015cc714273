import { z } from 'zod';
import type { Field } from '~/collections/fields';
import { isUuid } from '~/lib/uuid';
import { Select } from '~/ui/field';

export interface NamedRecord {
  id: string;
  name: string;
}

type ChosenRecordProps = { name: string; label: string; value: string; records: NamedRecord[]; none: string };

/** A select of records that the page has loaded. */
export function ChosenRecord({ name, label, value, records, none }: ChosenRecordProps) {
  return (
    <Select name={name} aria-label={label} defaultValue={value}>
      <option value="">{none}</option>
      {records.map((record) => (
        <option key={record.id} value={record.id}>
          {record.name}
        </option>
      ))}
    </Select>
  );
}

export const recordId: Field['schema'] = z
  .string()
  .prefault('')
  .transform((id) => (isUuid(id) ? id : null));
