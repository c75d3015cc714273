import { useState } from 'react';
import { Button } from '~/ui/button';
import { classes } from '~/ui/classes';
import { Field, FieldGroup, Select } from '~/ui/field';
import { Stepper } from '~/ui/stepper';
import { addToCart } from './add-to-cart';
import { availability } from './availability';
import { type CartVariant, unitPrice } from './cart';
import { PriceText } from './price-text';
import type { ProductView } from './product.page';
import { SafeHtml } from './safe-html';

/** Words, price, choice and stock of a product, and the way into the cart. */
export function ProductDetails({ product }: { product: ProductView }) {
  const { title, ribbon_text, description, variants, choice, facts } = product;
  const [variantId, setVariantId] = useState(variants[0]?.id);
  const [quantity, setQuantity] = useState(1);
  const variant = variants.find(({ id }) => id === variantId) ?? variants[0];
  const { canAdd, message } = availability(product, variant, quantity);
  const add = () => addToCart(product, variant, quantity, 'Oh no! Something went wrong.');
  return (
    <div className="product-details">
      {ribbon_text && <p className="label">{ribbon_text}</p>}
      <h1>{title}</h1>
      {variant && (
        <p className="product-price num">
          <PriceText {...variant} />
        </p>
      )}
      <SafeHtml className="product-text" html={description} />
      <div className="product-choice">
        {variants.length > 1 && (
          <VariantSelect label={choice} variants={variants} selected={variant} onSelect={setVariantId} />
        )}
        <FieldGroup id="quantity" label="Quantity">
          <Stepper label={`Quantity of ${title}`} value={quantity} onChange={setQuantity} />
        </FieldGroup>
      </div>
      <div className="product-add">
        <Button disabled={!canAdd} onClick={add} variant={product.isQuiet ? 'line' : undefined}>
          Add to Cart
        </Button>
        <p className={classes('product-stock', !canAdd && 'product-stock-low')} role="status">
          {message}
        </p>
      </div>
      {facts.length > 0 && <Facts facts={facts} />}
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
        <Select {...control} value={selected?.id} onChange={(event) => onSelect(event.target.value)}>
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

function Facts({ facts }: { facts: ProductView['facts'] }) {
  return (
    <dl className="facts">
      {facts.map(({ title, description }) => (
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
