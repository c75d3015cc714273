import './place-fields.css';
import { type ChangeEvent, type ReactNode, useRef } from 'react';
import { type DeliveryZone, findZone } from '~/lib/delivery-zones';
import { formatMoney } from '~/lib/money';
import { STATE_CHOICES } from '~/lib/region-name';
import { Choice, Field, FieldGroup, Input, Select } from '~/ui/field';
import { isSameCity, keptCity, type ZipCity } from '~/features/delivery/city';

export const PLACE_LABELS = {
  delivery_postal_code: 'ZIP code',
  delivery_city: 'City',
  delivery_region: 'State',
  keeps_city: 'City and ZIP code',
} as const;

/** Autofill must not use the buyer's own address for the recipient. */
export const RECIPIENT = 'section-recipient shipping';

type PlaceFieldsProps = {
  /** As stored, or as typed before an error. */
  values: { delivery_postal_code: string; delivery_city: string; delivery_region: string };
  errors: Partial<Record<string, string>>;
  onZip: (zip: string) => void;
  /** After city and state have followed the ZIP code. */
  onFilled?: () => void;
  /** What a caller says is in no autofill. */
  isForStaff?: boolean;
};

/** The ZIP code comes first: it fills in the rest. */
export function PlaceFields({ values, errors, onZip, onFilled, isForStaff }: PlaceFieldsProps) {
  const fill = useCityOfZip(values.delivery_postal_code.trim().slice(0, 5));
  const autofill = (token: string) => (isForStaff ? 'off' : `${RECIPIENT} ${token}`);
  const isListed = STATE_CHOICES.some(({ code }) => code === values.delivery_region);
  function changeZip({ target }: ChangeEvent<HTMLInputElement>) {
    onZip(target.value);
    void fill(target).then(onFilled);
  }
  return (
    <div className="field-full place-fields">
      <Field
        id="delivery_postal_code"
        label={PLACE_LABELS.delivery_postal_code}
        required
        error={errors.delivery_postal_code}
      >
        {(control) => (
          <Input
            {...control}
            name="delivery_postal_code"
            inputMode="numeric"
            autoComplete={autofill('postal-code')}
            maxLength={10}
            defaultValue={values.delivery_postal_code}
            onChange={changeZip}
          />
        )}
      </Field>
      <Field id="delivery_city" label={PLACE_LABELS.delivery_city} error={errors.delivery_city}>
        {(control) => (
          <Input
            {...control}
            name="delivery_city"
            autoComplete={autofill('address-level2')}
            placeholder="From the ZIP code"
            defaultValue={values.delivery_city}
          />
        )}
      </Field>
      <Field id="delivery_region" label={PLACE_LABELS.delivery_region} required error={errors.delivery_region}>
        {(control) => (
          <Select
            {...control}
            name="delivery_region"
            autoComplete={autofill('address-level1')}
            defaultValue={values.delivery_region}
          >
            {!isListed && <option value="">Choose</option>}
            {STATE_CHOICES.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {errors.keeps_city && <KeepsCity values={values} error={errors.keeps_city} />}
    </div>
  );
}

/** Fills in city and state of a complete ZIP code. A city that is not the one of the ZIP code before it stays. */
function useCityOfZip(first: string) {
  const last = useRef<{ zip: string; place?: ZipCity }>({ zip: first });
  return async (field: HTMLInputElement) => {
    const { form, value } = field;
    const [city, state] = ['delivery_city', 'delivery_region'].map((name) => form?.elements.namedItem(name));
    if (!(city instanceof HTMLInputElement) || !(state instanceof HTMLSelectElement)) return;
    const zip = value.trim().slice(0, 5);
    if (!isComplete(zip)) return;
    const [old, place] = await Promise.all([last.current.place ?? fetchCity(last.current.zip), fetchCity(zip)]);
    // An answer about a ZIP code that was typed over comes too late.
    if (field.value !== value) return;
    last.current = { zip, place };
    if (city.value.trim() === '' || (old && isSameCity(old.city, city.value))) city.value = place?.city ?? '';
    if (place) state.value = place.region;
  };
}

function isComplete(zip: string) {
  return /^\d{5}$/.test(zip);
}

async function fetchCity(zip: string): Promise<ZipCity | undefined> {
  if (!isComplete(zip)) return undefined;
  try {
    return (await (await fetch(`/zip-code?zip=${zip}`)).json()) ?? undefined;
  } catch {
    // It can be typed, and the server knows it.
    return undefined;
  }
}

type KeepsCityProps = Pick<PlaceFieldsProps, 'values'> & { error: string };

/** For a place that shares the ZIP code of another. */
function KeepsCity({ values, error }: KeepsCityProps) {
  const kept = keptCity(values);
  return (
    <FieldGroup id="keeps_city" label={PLACE_LABELS.keeps_city} error={error} className="field-full">
      <Choice type="checkbox" name="keeps_city" value={kept} label={`Yes, deliver to ${kept}`} />
    </FieldGroup>
  );
}

type ZoneLineProps = { zones: DeliveryZone[]; zip: string; currency: string; refusal?: ReactNode };

/** Says what delivery costs there as soon as the ZIP code is typed. The list is always there, or the days below would move. */
export function ZoneLine({ zones, zip, currency, refusal }: ZoneLineProps) {
  const money = (cents: number) => (cents > 0 ? formatMoney(cents, currency) : 'free');
  const zone = findZone(zones, zip);
  const isServed = zone !== undefined && !zone.is_paused;
  const open = zones.filter(({ is_paused }) => !is_paused);
  const all = open.map(({ name, fee_cents }) => `${name} ${money(fee_cents)}`).join(' · ');
  return (
    <div className="field-full text-small text-ink-quiet">
      <p role="status">
        {zoneAnswer(zip.trim().slice(0, 5), zone, money)} {/^\s*\d{5}/.test(zip) && !isServed && refusal}
      </p>
      <details>
        <summary>Where we deliver</summary>
        <p>We deliver to: {all}</p>
      </details>
    </div>
  );
}

function zoneAnswer(zip: string, zone: DeliveryZone | undefined, money: (cents: number) => string) {
  if (!/^\d{5}$/.test(zip)) return 'Type the ZIP code to see what delivery costs.';
  if (!zone) return `We do not deliver to ${zip}.`;
  if (zone.is_paused) return `We cannot deliver to ${zone.name} at the moment.`;
  return `Delivery to ${zone.name}: ${money(zone.fee_cents)}`;
}
