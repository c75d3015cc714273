import type { ChangeEvent } from 'react';
import { Field, Input, Select } from '~/ui/field';
import { BEFORE_SERVICE } from '~/lib/for-whom';
import { type FuneralHome, OTHER_PLACE } from './service';

export const SERVICE_LABELS = {
  deceased_name: 'In memory of',
  funeral_home_id: 'Where the flowers go',
  funeral_home: 'Name of the church or place',
  service_date: 'Day of the service',
  service_time: 'Time of the service',
} as const;

type Name = keyof typeof SERVICE_LABELS;

type ServiceFieldsProps = {
  homes: FuneralHome[];
  /** Days on which flowers are brought to services alone; empty if there are none. */
  serviceDays: string;
  valueOf: (name: Name) => string;
  errors: Partial<Record<string, string>>;
  /** With the home, if one was chosen. */
  onChange: (changed: Partial<Record<Name, string>>, home?: FuneralHome) => void;
};

/** Shown for the occasion of sympathy only, also without scripts. */
export function ServiceFields({ homes, serviceDays, valueOf, errors, onChange }: ServiceFieldsProps) {
  const moment = (name: 'service_date' | 'service_time') => ({
    name,
    defaultValue: valueOf(name),
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => onChange({ [name]: target.value }),
  });
  return (
    <fieldset className="if-sympathy if-delivery checkout-place field-grid">
      <legend className="text-h3">The service</legend>
      <Field
        id="deceased_name"
        label={SERVICE_LABELS.deceased_name}
        error={errors.deceased_name}
        className="field-full"
      >
        {(control) => (
          <Input
            {...control}
            name="deceased_name"
            autoComplete="off"
            maxLength={100}
            defaultValue={valueOf('deceased_name')}
          />
        )}
      </Field>
      <Field
        id="funeral_home_id"
        label={SERVICE_LABELS.funeral_home_id}
        hint={`To a service we bring them at least ${BEFORE_SERVICE.words} before it begins.`}
        error={errors.funeral_home_id}
        className="field-full"
      >
        {(control) => (
          <Select
            {...control}
            name="funeral_home_id"
            autoComplete="off"
            defaultValue={valueOf('funeral_home_id')}
            onChange={({ target: { value } }) =>
              onChange(
                { funeral_home_id: value },
                homes.find(({ id }) => id === value),
              )
            }
          >
            <option value="">The family’s home</option>
            {homes.map(({ id, name, city }) => (
              <option key={id} value={id}>
                {name}, {city}
              </option>
            ))}
            <option value={OTHER_PLACE}>A church, or another place of the service</option>
          </Select>
        )}
      </Field>
      <Field
        id="funeral_home"
        label={SERVICE_LABELS.funeral_home}
        error={errors.funeral_home}
        className="field-full if-other-place"
      >
        {(control) => (
          <Input
            {...control}
            name="funeral_home"
            autoComplete="off"
            maxLength={100}
            defaultValue={valueOf('funeral_home')}
          />
        )}
      </Field>
      <Field
        id="service_date"
        label={SERVICE_LABELS.service_date}
        hint={
          serviceDays
            ? `To a service we also deliver on ${serviceDays}. Otherwise we bring them a day or more before.`
            : 'If we don’t deliver that day, we bring them before it.'
        }
        error={errors.service_date}
      >
        {(control) => <Input {...control} {...moment('service_date')} type="date" />}
      </Field>
      <Field id="service_time" label={SERVICE_LABELS.service_time} error={errors.service_time}>
        {(control) => <Input {...control} {...moment('service_time')} type="time" />}
      </Field>
    </fieldset>
  );
}
