import type { ComponentProps } from 'react';
import { CityLimits } from '~/features/pricing/tax/city-limits';
import type { FuneralHome } from '~/features/delivery/sympathy/service';
import { Field, Input } from '~/ui/field';
import { RecipientPhone, WISH_LABELS } from './card-fields';
import { PLACE_LABELS, PlaceFields } from './place-fields';

export const ADDRESS_LABELS = {
  recipient_name: 'Recipient',
  recipient_phone: WISH_LABELS.recipient_phone,
  delivery_street: 'Street and number',
  ...PLACE_LABELS,
  tax_place: 'City limits',
  delivery_note: 'Note for the driver',
} as const;

type AddressFieldsProps = {
  /** As typed or as stored. */
  valueOf: (name: string) => string;
  errors: Partial<Record<string, string>>;
  /** Of the studio. */
  region: string;
  /** Those whose city limits the ZIP code straddles, and the chosen one. */
  places: string[];
  place: string;
  /** Its address is known. */
  home?: FuneralHome;
  onZip: (zip: string) => void;
  onPlace: (place: string) => void;
};

/** Whom and where it goes to, in the order in which a caller says it. */
export function AddressFields({ valueOf, errors, region, places, place, home, onZip, onPlace }: AddressFieldsProps) {
  const text = (name: 'recipient_name' | 'delivery_street' | 'delivery_note', more: TextProps = {}) => (
    <Field id={name} label={ADDRESS_LABELS[name]} error={errors[name]} required={more.required}>
      {(control) => (
        <Input {...control} {...more} name={name} required={false} autoComplete="off" defaultValue={valueOf(name)} />
      )}
    </Field>
  );
  return (
    <>
      {text('recipient_name', { maxLength: 100 })}
      {home ? (
        <p>
          To {home.name}, {home.street}, {home.city}
        </p>
      ) : (
        <>
          {text('delivery_street', { maxLength: 200, required: true })}
          <PlaceFields
            isForStaff
            values={{
              delivery_postal_code: valueOf('delivery_postal_code'),
              delivery_city: valueOf('delivery_city'),
              delivery_region: valueOf('delivery_region') || region,
            }}
            errors={errors}
            onZip={onZip}
          />
        </>
      )}
      {places.length > 0 && <CityLimits places={places} selected={place} onSelect={onPlace} error={errors.tax_place} />}
      <RecipientPhone value={valueOf('recipient_phone')} error={errors.recipient_phone} autoComplete="off" />
      {text('delivery_note', { maxLength: 500 })}
    </>
  );
}

type TextProps = Pick<ComponentProps<'input'>, 'maxLength' | 'required'>;
