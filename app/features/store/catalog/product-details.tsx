import { useState } from 'react';
import { Button } from '~/ui/button';
import { classes } from '~/ui/classes';
import { Field, FieldGroup, Select } from '~/ui/field';
import { NumberStepper } from '~/ui/stepper';
import { useHydrated } from '~/ui/use-hydrated';
import { AddForm } from '~/features/store/cart/add-form';
import { availability } from './availability';
import { type CartVariant, MAX_PER_LINE, unitPrice } from '~/features/store/cart/cart';
import { PriceText } from './price-text';
import type { ProductView } from './product.page';
import { SafeHtml } from './safe-html';

const LONG_TITLE = 40;

export function ProductDetails({ product }: { product: ProductView }) {
  const { title, ribbon_text, description, variants, choice, details } = product;
  const [variantId, setVariantId] = useState(variants[0]?.id);
  const [typed, setTyped] = useState('1');
  const quantity = /^\d+$/.test(typed) ? Number(typed) : 0;
  const variant = variants.find(({ id }) => id === variantId) ?? variants[0];
  const { canAdd, message } = availability(product, variant, quantity);
  // Without scripts the button cannot follow the choice.
  const isOff = useHydrated() ? !canAdd : !variants.some((each) => availability(product, each, 1).canAdd);
  return (
    <div className="product-details">
      {ribbon_text && <p className="label">{ribbon_text}</p>}
      <h1 className={classes(title.length > LONG_TITLE && 'long-title')}>{title}</h1>
      {variant && (
        <p className="product-price num">
          <PriceText {...variant} />
        </p>
      )}
      <SafeHtml className="product-text" html={description} />
      <AddForm {...{ product, variant, quantity }} failureTitle="Oh no! Something went wrong." className="product-form">
        <div className="product-choice">
          {variants.length > 1 ? (
            <VariantSelect label={choice} variants={variants} selected={variant} onSelect={setVariantId} />
          ) : (
            <input type="hidden" name="variant" value={variant?.id} />
          )}
          <FieldGroup id="quantity" label="Quantity">
            <NumberStepper
              {...{ id: 'count', name: 'quantity', value: typed, onChange: setTyped, max: MAX_PER_LINE }}
              label={`Quantity of ${title}`}
            />
          </FieldGroup>
        </div>
        <div className="product-add">
          <Button
            type="submit"
            name="intent"
            value="add"
            disabled={isOff}
            variant={product.isSympathy ? 'line' : undefined}
          >
            Add to Cart
          </Button>
          <p className={classes('product-stock', !canAdd && 'product-stock-low')} role="status">
            {message}
          </p>
        </div>
      </AddForm>
      {details.length > 0 && <Details details={details} />}
    </div>
  );
}

type VariantSelectProps = {
  label: string;
  variants: CartVariant[];
  selected: CartVariant | undefined;
  onSelect: (id: string) => void;
};

function VariantSelect({ label, variants, selected, onSelect }: VariantSelectProps) {
  return (
    <Field id="variant" label={label}>
      {(control) => (
        <Select {...control} name="variant" value={selected?.id} onChange={(event) => onSelect(event.target.value)}>
          {variants.map((variant) => (
            <option key={variant.id} value={variant.id}>
              {variant.title}: {unitPrice(variant)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

function Details({ details }: { details: ProductView['details'] }) {
  return (
    <dl className="details-list">
      {details.map(({ title, description }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>
            <SafeHtml html={description} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
