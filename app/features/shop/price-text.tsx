import { VisuallyHidden } from '~/ui/visually-hidden';
import type { CardPrice } from '~/features/catalog/products/catalog-card';

export function PriceText({ price_formatted, sale_price_formatted }: CardPrice) {
  if (sale_price_formatted === null) return price_formatted;
  return (
    <>
      <VisuallyHidden>Was </VisuallyHidden>
      <s>{price_formatted}</s>
      <VisuallyHidden>, now</VisuallyHidden> {sale_price_formatted}
    </>
  );
}
