import { WISH_LABELS } from '~/features/store/checkout/card-fields';
import type { FuneralHome } from '~/features/store/sympathy/service';
import { SERVICE_LABELS } from '~/features/store/sympathy/service-fields';
import { CityLimits } from '~/features/store/tax/city-limits';
import { Field, Input } from '~/ui/field';

export function summaryOf(errors: Record<string, string>) {
  return Object.entries(errors)
    .filter(([id]) => id !== 'anyway')
    .map(([id, message]) => ({ id, label: LABELS[id] ?? 'Sale', message }));
}

const LABELS: Record<string, string> = {
  ...{ ...SERVICE_LABELS, ...WISH_LABELS, items: 'Flowers', how: 'How', pay: 'Payment', fulfillment_date: 'Day' },
  ...{ fulfillment_window_id: 'Time', recipient_name: 'Recipient', delivery_street: 'Street', delivery_city: 'City' },
  ...{ delivery_region: 'State', delivery_postal_code: 'ZIP', delivery_note: 'Note for the driver' },
  ...{ tax_place: 'City limits', buyer_name: 'Name', buyer_phone: 'Phone', buyer_email: 'Email' },
};

type TextField = { name: string; label: string; type?: string; required?: boolean };

const ADDRESS: TextField[] = [
  { name: 'delivery_street', label: 'Street', required: true },
  { name: 'delivery_city', label: 'City', required: true },
];

export const BUYER: TextField[] = [
  { name: 'buyer_name', label: 'Name' },
  { name: 'buyer_phone', label: 'Phone', type: 'tel' },
  { name: 'buyer_email', label: 'Email', type: 'email' },
];

type TextsProps = { fields: TextField[]; typed: Record<string, string>; errors: Record<string, string> };

export function Texts({ fields, typed, errors }: TextsProps) {
  return fields.map(({ name, label, required, ...input }) => (
    <Field key={name} id={name} label={label} required={required} error={errors[name]}>
      {(control) => (
        <Input {...control} {...input} required={false} name={name} defaultValue={typed[name]} autoComplete="off" />
      )}
    </Field>
  ));
}

type AddressProps = Pick<TextsProps, 'typed' | 'errors'> & {
  region: string;
  zip: string;
  place: string;
  places: string[];
  /** Its address is known. */
  home?: FuneralHome;
  onZip: (zip: string) => void;
  onPlace: (place: string) => void;
};

export function SaleAddress({ typed, errors, region, zip, place, places, home, onZip, onPlace }: AddressProps) {
  const form = { typed: { delivery_region: region, ...typed }, errors };
  return (
    <>
      <Texts {...form} fields={[{ name: 'recipient_name', label: 'Recipient' }]} />
      {home ? (
        <p>
          To {home.name}, {home.street}, {home.city}
        </p>
      ) : (
        <>
          <Texts {...form} fields={ADDRESS} />
          <div className="sell-region">
            <Texts {...form} fields={[{ name: 'delivery_region', label: 'State', required: true }]} />
            <Field id="delivery_postal_code" label="ZIP" required error={errors.delivery_postal_code}>
              {(control) => (
                <Input
                  {...control}
                  {...{ required: false, name: 'delivery_postal_code', value: zip, inputMode: 'numeric' }}
                  autoComplete="off"
                  onChange={({ target }) => onZip(target.value)}
                />
              )}
            </Field>
          </div>
        </>
      )}
      {places.length > 0 && <CityLimits places={places} selected={place} onSelect={onPlace} error={errors.tax_place} />}
      <Texts {...form} fields={[{ name: 'delivery_note', label: 'Note for the driver' }]} />
    </>
  );
}
