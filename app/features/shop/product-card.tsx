import { toPicture } from '~/lib/picture';
import { Button } from '~/ui/button';
import { classes } from '~/ui/classes';
import { PictureFrame } from '~/ui/plate';
import { VisuallyHidden } from '~/ui/visually-hidden';
import AddButton from './add-button.island';
import { PriceText } from './price-text';
import { SafeHtml } from './safe-html';
import { productPath } from '~/features/catalog/product-path';
import type { CatalogCard } from '~/features/catalog/products/catalog-card';

const WIDTHS = [360, 540, 768, 1100];
const SIZES = '(width < 40rem) 46vw, (width < 68rem) 45vw, 23vw';
const LEAD_SIZES = '(width < 40rem) 100vw, (width < 68rem) 92vw, 46vw';

type ProductCardProps = {
  product: CatalogCard;
  isLead: boolean;
  eager: boolean;
  heading?: 'h2' | 'h3';
};

export function ProductCard({ product, isLead, eager, heading: Heading = 'h2' }: ProductCardProps) {
  const { id, title, image, description, ribbon_text, purchasable, first_variant, price = first_variant } = product;
  const address = productPath(product);
  const picture =
    image === null ? undefined : toPicture({ ...product, url: image, alt: '' }, isLead ? undefined : WIDTHS);
  return (
    <li className={classes('product-card', isLead && 'product-card-lead', !purchasable && 'product-card-unavailable')}>
      <div className="product-card-picture">
        <a href={address} tabIndex={-1} aria-hidden="true">
          <PictureFrame picture={picture} ratio="" sizes={isLead ? LEAD_SIZES : SIZES} eager={eager} />
        </a>
        {ribbon_text && <span className="ribbon-notch">{ribbon_text}</span>}
        {price && (
          <span className="price-notch num">
            <PriceText {...price} />
          </span>
        )}
      </div>
      <Heading>
        <a href={address}>{title}</a>
      </Heading>
      <SafeHtml className="product-card-text" html={description} />
      {purchasable ? (
        <AddButton product={{ id, title, image }} variant={first_variant} isSympathy={product.isSympathy} />
      ) : (
        <Button small wide disabled>
          Unavailable<VisuallyHidden>: {title}</VisuallyHidden>
        </Button>
      )}
    </li>
  );
}
