import { CartButton } from '~/features/site/header';

/** The header's cart button with its panel. */
export function ShopCart() {
  return <CartButton count={0} onOpen={() => undefined} />;
}
