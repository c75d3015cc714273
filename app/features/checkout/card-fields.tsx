import { useEffect, useRef, useState } from 'react';
import { SUBSTITUTIONS } from '~/features/orders/order-wishes';
import { CARD_CHARACTERS, countCharacters } from '~/lib/card-message';
import { OCCASION_KEYS, OCCASION_LABELS } from '~/lib/product-choices';
import { classes } from '~/ui/classes';
import { Choice, Field, Input, Select, Textarea } from '~/ui/field';
import { useHydrated } from '~/ui/use-hydrated';

export const WISH_LABELS = {
  card_message: 'Message',
  card_signature: 'From',
  occasion: 'Occasion',
  recipient_phone: 'Recipient’s phone',
  is_surprise: 'It’s a surprise: don’t call the recipient',
  hides_sender: 'Don’t tell the recipient who sent them',
  ribbon_text: 'Ribbon',
  substitution: 'If a flower isn’t available',
} as const;
type Name = keyof typeof WISH_LABELS;

type FieldsProps = { valueOf: (name: Name) => string; errors: Partial<Record<string, string>> };

type OccasionFieldProps = { value: string; error?: string; onChange: (occasion: string) => void };

/** Before the address: for sympathy it asks for the service. */
export function OccasionField({ value, error, onChange }: OccasionFieldProps) {
  return (
    <Field id="occasion" label={WISH_LABELS.occasion} error={error}>
      {(control) => (
        <Select
          {...control}
          name="occasion"
          autoComplete="off"
          defaultValue={value}
          onChange={({ target }) => onChange(target.value)}
        >
          <option value="">None given</option>
          {OCCASION_KEYS.map((key) => (
            <option key={key} value={key}>
              {OCCASION_LABELS[key]}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

/** What is printed on the card, which no autofill knows. */
export function CardFields({ valueOf, errors, hasRibbon }: FieldsProps & { hasRibbon: boolean }) {
  return (
    <fieldset className="checkout-place field-grid">
      <legend className="text-h3">The card</legend>
      <CardMessage value={valueOf('card_message')} error={errors.card_message} />
      <Field
        id="card_signature"
        label={WISH_LABELS.card_signature}
        hint="As it should read on the card."
        error={errors.card_signature}
        className="field-full"
      >
        {(control) => (
          <Input
            {...control}
            name="card_signature"
            autoComplete="off"
            maxLength={60}
            defaultValue={valueOf('card_signature')}
          />
        )}
      </Field>
      <div className={classes('field-full', !hasRibbon && 'if-sympathy')}>
        <Field
          id="ribbon_text"
          label={WISH_LABELS.ribbon_text}
          hint="Such as “In loving memory”."
          error={errors.ribbon_text}
        >
          {(control) => (
            <Input
              {...control}
              name="ribbon_text"
              autoComplete="off"
              maxLength={60}
              defaultValue={valueOf('ribbon_text')}
            />
          )}
        </Field>
      </div>
    </fieldset>
  );
}

/** When so few characters are left, screen readers hear how many. */
const FEW = 20;

/** A longer text is counted and refused, not cut off. */
function CardMessage({ value, error }: { value: string; error?: string }) {
  const [count, setCount] = useState(() => countCharacters(value));
  const area = useRef<HTMLTextAreaElement>(null);
  const isHydrated = useHydrated();
  // What was typed before the scripts came.
  useEffect(() => setCount(countCharacters(area.current?.value.trim() ?? '')), []);
  const left = CARD_CHARACTERS - count;
  const leftText = left < 0 ? `${-left} too many` : `${left} left`;
  return (
    <div className="field-full">
      <Field
        id="card_message"
        label={WISH_LABELS.card_message}
        hint={
          <>
            Up to {CARD_CHARACTERS} characters, printed as you write it
            <span className="unless-sympathy">, emoji too</span>.
          </>
        }
        error={error}
      >
        {(control) => (
          <Textarea
            {...control}
            ref={area}
            name="card_message"
            rows={4}
            autoComplete="off"
            defaultValue={value}
            onChange={({ target }) => setCount(countCharacters(target.value.trim()))}
          />
        )}
      </Field>
      <p className="text-small text-ink-quiet num" aria-hidden="true">
        {isHydrated ? `${count} of ${CARD_CHARACTERS}${left <= FEW ? `, ${leftText}` : ''}` : '\u00a0'}
      </p>
      <p className="visually-hidden" role="status">
        {isHydrated && left <= FEW && leftText}
      </p>
    </div>
  );
}

type RecipientPhoneProps = { value: string; error?: string; autoComplete?: string };

export function RecipientPhone({ value, error, autoComplete = 'section-recipient shipping tel' }: RecipientPhoneProps) {
  return (
    <Field id="recipient_phone" label={WISH_LABELS.recipient_phone} hint="In case nobody’s home." error={error}>
      {(control) => (
        <Input {...control} autoComplete={autoComplete} name="recipient_phone" type="tel" defaultValue={value} />
      )}
    </Field>
  );
}

type MoreWishesProps = FieldsProps & {
  isChecked: (name: 'is_surprise' | 'hides_sender') => boolean;
  /** With the address. */
  isPhoneAsked?: boolean;
};

/** Open if one of its fields has something in it. */
export function MoreWishes({ valueOf, isChecked, errors, isPhoneAsked }: MoreWishesProps) {
  const hasPhone = !isPhoneAsked && (valueOf('recipient_phone') !== '' || errors.recipient_phone !== undefined);
  const hasWish =
    [hasPhone, errors.substitution, isChecked('is_surprise'), isChecked('hides_sender')].some(Boolean) ||
    !['', 'similar'].includes(valueOf('substitution'));
  const checkbox = (name: 'is_surprise' | 'hides_sender', detail?: string) => (
    <Choice
      type="checkbox"
      name={name}
      id={name}
      label={WISH_LABELS[name]}
      detail={detail}
      value="on"
      defaultChecked={isChecked(name)}
    />
  );
  return (
    <details open={hasWish}>
      <summary>More wishes</summary>
      <div className="field-grid checkout-wishes">
        <div className="if-delivery field-full">
          {!isPhoneAsked && <RecipientPhone value={valueOf('recipient_phone')} error={errors.recipient_phone} />}
          <div className="unless-sympathy">{checkbox('is_surprise')}</div>
        </div>
        <div className="field-full">{checkbox('hides_sender', 'We then leave out the name in “From”.')}</div>
        <Field id="substitution" label={WISH_LABELS.substitution} error={errors.substitution}>
          {(control) => (
            <Select {...control} name="substitution" autoComplete="off" defaultValue={valueOf('substitution')}>
              <option value="similar">{SUBSTITUTIONS.similar}</option>
              <option value="ask">Ask me first</option>
              <option value="none">{SUBSTITUTIONS.none}</option>
            </Select>
          )}
        </Field>
      </div>
    </details>
  );
}
