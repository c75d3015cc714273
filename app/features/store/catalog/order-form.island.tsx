import { useState } from 'react';
import { Button } from '~/ui/button';
import { classes } from '~/ui/classes';
import { island } from '~/ui/island';
import { NumberStepper } from '~/ui/stepper';
import { useHydrated } from '~/ui/use-hydrated';
import { AddForm } from '~/features/store/cart/add-form';
import { availability } from './availability';
import { type CartVariant, MAX_PER_LINE, unitPrice } from '~/features/store/cart/cart';
import { PriceText } from './price-text';
import type { ProductView } from './product.page';
import { SafeHtml } from './safe-html';

type OrderFormProps = Pick<
  ProductView,
  'id' | 'title' | 'image' | 'description' | 'purchasable' | 'variants' | 'choice' | 'isSympathy'
>;

/** The price, which follows the choice of a variant, with the form. */
function OrderForm(product: OrderFormProps) {
  const { title, description, variants, choice } = product;
  const [variantId, setVariantId] = useState(variants[0]?.id);
  const [typed, setTyped] = useState('1');
  const quantity = /^\d+$/.test(typed) ? Number(typed) : 0;
  const variant = variants.find(({ id }) => id === variantId) ?? variants[0];
  const { canAdd, message } = availability(product, variant, quantity);
  // Without scripts the button cannot follow the choice.
  const isOff = useHydrated() ? !canAdd : !variants.some((each) => availability(product, each, 1).canAdd);
  return (
    <>
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
          <fieldset className="field" id="quantity">
            <legend className="field-label">Quantity</legend>
            <NumberStepper
              {...{ id: 'count', name: 'quantity', value: typed, onChange: setTyped, max: MAX_PER_LINE }}
              label={`Quantity of ${title}`}
            />
          </fieldset>
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
    </>
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
    <div className="field">
      <label className="field-label" htmlFor="variant">
        {label}
      </label>
      <select
        id="variant"
        name="variant"
        className="input"
        value={selected?.id}
        onChange={(event) => onSelect(event.target.value)}
      >
        {variants.map((variant) => (
          <option key={variant.id} value={variant.id}>
            {variant.title}: {unitPrice(variant)}
          </option>
        ))}
      </select>
    </div>
  );
}

export default island('store/catalog/order-form', OrderForm);
