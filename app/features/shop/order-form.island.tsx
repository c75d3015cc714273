import { useState } from 'react';
import { Button } from '~/ui/button';
import { classes } from '~/ui/classes';
import { island } from '~/ui/island';
import { NumberStepper } from '~/ui/stepper';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { useHydrated } from '~/ui/use-hydrated';
import { AddForm } from '~/features/checkout/cart/add-form';
import { Tile } from '~/ui/tile';
import { availability, isSoldOut } from '~/features/catalog/products/availability';
import { type CartVariant, MAX_PER_LINE, unitPrice } from '~/features/catalog/cart-lines';
import { RHYTHMS } from '~/features/catalog/subscription-days';
import { PriceText } from './price-text';
import type { ProductView } from './product.page';
import { SafeHtml } from './safe-html';
import { StockAlertForm } from '~/features/catalog/products/stock-alert-form';

type OrderFormProps = Pick<
  ProductView,
  | 'id'
  | 'path'
  | 'title'
  | 'image'
  | 'description'
  | 'purchasable'
  | 'variants'
  | 'choice'
  | 'isSympathy'
  | 'offersAlerts'
  | 'isSubscribable'
>;

/** The price, which follows the choice of a variant, with the form. */
function OrderForm(product: OrderFormProps) {
  const { title, description, variants } = product;
  const [variantId, setVariantId] = useState(variants[0]?.id);
  const [typed, setTyped] = useState('1');
  const quantity = /^\d+$/.test(typed) ? Number(typed) : 0;
  const variant = variants.find(({ id }) => id === variantId) ?? variants[0];
  const soldOut = variants.filter(isSoldOut);
  const { canAdd, message } = availability(product, variant, quantity);
  // Without scripts the button cannot follow the choice.
  const isOff = useHydrated() ? !canAdd : !variants.some((each) => availability(product, each, 1).canAdd);
  const look = product.isSympathy ? 'line' : undefined;
  const button = { type: 'submit', name: 'intent', value: 'add', disabled: isOff, variant: look } as const;
  return (
    <>
      {variant && (
        <p className="product-price num">
          <PriceText {...variant} />
        </p>
      )}
      <SafeHtml className="product-text" html={description} />
      <AddForm
        product={product}
        variant={variant}
        quantity={quantity}
        isSympathy={product.isSympathy}
        failureTitle="Oh no! Something went wrong."
        className="product-form"
      >
        <div className="product-choice">
          {variants.length > 1 ? (
            <VariantTiles product={product} selected={variant} onSelect={setVariantId} />
          ) : (
            <input type="hidden" name="variant" value={variant?.id} />
          )}
          <fieldset className="field" id="quantity">
            <legend className="field-label">Quantity</legend>
            <NumberStepper
              id="count"
              name="quantity"
              value={typed}
              onChange={setTyped}
              max={MAX_PER_LINE}
              label={`Quantity of ${title}`}
            />
          </fieldset>
        </div>
        {product.isSubscribable && <RhythmTiles />}
        <div className="product-add" data-script="shop/buy-bar">
          <Button {...button}>
            <AddLabel product={product} />
          </Button>
          <p className={classes('product-stock', !canAdd && 'product-stock-low')} role="status">
            {message}
          </p>
        </div>
        <div className="buy-bar">
          {variant && (
            <span className="num">
              <PriceText {...variant} />
            </span>
          )}
          <Button {...button}>
            <AddLabel product={product} />
            <VisuallyHidden>: {title}</VisuallyHidden>
          </Button>
        </div>
      </AddForm>
      {product.offersAlerts && soldOut.length > 0 && (
        <StockAlertForm
          path={product.path}
          variants={soldOut}
          choice={product.choice}
          selectedId={variant?.id}
          followsChoice={variants.length > 1}
        />
      )}
    </>
  );
}

/** CSS shows one of both, so that it follows the choice without scripts too. */
function AddLabel({ product: { isSubscribable } }: { product: Pick<OrderFormProps, 'isSubscribable'> }) {
  if (!isSubscribable) return 'Add to Cart';
  return (
    <>
      <span className="if-once">Add to Cart</span>
      <span className="if-rhythm">Subscribe</span>
    </>
  );
}

/** Whatever is not bought once goes to the checkout, past the cart. */
function RhythmTiles() {
  return (
    <fieldset className="field">
      <legend className="field-label">How often</legend>
      <div className="tiles">
        <Tile name="rhythm" value="once" defaultChecked label="Once" />
        {Object.entries(RHYTHMS).map(([rhythm, label]) => (
          <Tile key={rhythm} name="rhythm" value={rhythm} label={label} />
        ))}
      </div>
      <p className="text-small text-ink-quiet">You can skip, pause or cancel a subscription at any time.</p>
    </fieldset>
  );
}

type VariantTilesProps = {
  product: OrderFormProps;
  selected: CartVariant | undefined;
  onSelect: (id: string) => void;
};

/** What is sold out can be chosen too: the page then says so. */
function VariantTiles({ product, selected, onSelect }: VariantTilesProps) {
  const { choice, variants } = product;
  return (
    <fieldset className="field variant-field">
      <legend className="field-label">{choice}</legend>
      <div className="tiles">
        {variants.map((variant) => (
          <Tile
            key={variant.id}
            name="variant"
            value={variant.id}
            data-sold-out={isSoldOut(variant) || undefined}
            checked={variant.id === selected?.id}
            onChange={() => onSelect(variant.id)}
            label={variant.title}
            detail={availability(product, variant, 1).canAdd ? unitPrice(variant) : `${unitPrice(variant)}, sold out`}
          />
        ))}
      </div>
    </fieldset>
  );
}

export default island('shop/order-form', OrderForm);
