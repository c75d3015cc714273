import { Field, Input, Select } from '~/ui/field';
import type { FuneralHome } from './service';

export const SERVICE_LABELS = {
  deceased_name: 'In memory of',
  funeral_home_id: 'Where the flowers go',
  service_date: 'Day of the service',
  service_time: 'Time of the service',
} as const;

type Name = keyof typeof SERVICE_LABELS;

type ServiceFieldsProps = {
  homes: FuneralHome[];
  valueOf: (name: Name) => string;
  errors: Partial<Record<string, string>>;
  /** The home that was chosen, if any. */
  onHome: (home: FuneralHome | undefined) => void;
};

/** Shown for the occasion of sympathy only, also without scripts. */
export function ServiceFields({ homes, valueOf, errors, onHome }: ServiceFieldsProps) {
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
      {homes.length > 0 && (
        <Field
          id="funeral_home_id"
          label={SERVICE_LABELS.funeral_home_id}
          hint="For a funeral home we fill in the address, and bring the flowers at least an hour before the service."
          error={errors.funeral_home_id}
          className="field-full"
        >
          {(control) => (
            <Select
              {...control}
              name="funeral_home_id"
              autoComplete="off"
              defaultValue={valueOf('funeral_home_id')}
              onChange={({ target }) => onHome(homes.find(({ id }) => id === target.value))}
            >
              <option value="">The family’s home, or another address</option>
              {homes.map(({ id, name, city }) => (
                <option key={id} value={id}>
                  {name}, {city}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <Field
        id="service_date"
        label={SERVICE_LABELS.service_date}
        hint="If it is on a day without deliveries, we bring them on a day before."
        error={errors.service_date}
      >
        {(control) => <Input {...control} name="service_date" type="date" defaultValue={valueOf('service_date')} />}
      </Field>
      <Field id="service_time" label={SERVICE_LABELS.service_time} error={errors.service_time}>
        {(control) => <Input {...control} name="service_time" type="time" defaultValue={valueOf('service_time')} />}
      </Field>
    </fieldset>
  );
}
