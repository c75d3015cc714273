import { type StructuredData, studioId } from '~/platform/structured-data.server';
import { productPath } from '~/features/catalog/product-path';
import type { PageColumns } from '~/features/catalog/products/catalog.server';
import { type Product, priceNow, type Variant } from '~/features/catalog/products/price';
import { plainText } from '~/features/catalog/products/safe-html.server';

const VARIES_BY: Record<string, string> = { Size: 'https://schema.org/size', Color: 'https://schema.org/color' };

export function productStructuredData(product: Product & Partial<PageColumns>, origin: string): StructuredData {
  const { id, title, description, variants, options } = product;
  const url = origin + productPath(product);
  const words = plainText(description) || product.search_description || title;
  const common = { name: title, description: words, url, ...imageField(product, origin) };
  const brand = { brand: { '@id': studioId(origin) } };
  const [only, ...others] = variants;
  if (!only) return { '@type': 'Product', ...common, ...brand };
  if (others.length === 0) return { '@type': 'Product', ...common, ...brand, ...offerFields(product, only, url) };
  const [option] = options;
  return {
    '@type': 'ProductGroup',
    ...common,
    ...brand,
    productGroupID: id,
    ...(option?.title && { variesBy: VARIES_BY[option.title] ?? option.title }),
    hasVariant: variants.map((variant) => ({
      '@type': 'Product',
      name: `${title}, ${variant.title}`,
      description: common.description,
      ...imageField(product, origin),
      ...(option?.title && optionField(option.title, variant.title)),
      ...offerFields(product, variant, url),
    })),
  };
}

function optionField(option: string, value: string) {
  return option === 'Size' || option === 'Color' ? { [option.toLowerCase()]: value } : {};
}

function imageField({ image, images }: Product, origin: string) {
  const urls = images.length > 0 ? images.map(({ url }) => url) : [image].filter((url) => url !== null);
  return urls.length > 0 ? { image: urls.map((url) => (url.startsWith('/') ? origin + url : url)) } : {};
}

function offerFields({ purchasable }: Product, variant: Variant, url: string) {
  const { sku, currency, price_in_cents, sale_price_in_cents, manage_inventory, inventory_quantity } = variant;
  const isThere = purchasable && (!manage_inventory || (inventory_quantity ?? 0) > 0);
  const priceCurrency = currency.toUpperCase();
  return {
    ...(sku && { sku }),
    offers: {
      '@type': 'Offer',
      url,
      priceCurrency,
      price: decimal(priceNow(variant)),
      ...(sale_price_in_cents !== null && {
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          priceType: 'https://schema.org/StrikethroughPrice',
          price: decimal(price_in_cents),
          priceCurrency,
        },
      }),
      availability: `https://schema.org/${isThere ? 'InStock' : 'OutOfStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
    },
  };
}

function decimal(cents: number) {
  return (cents / 100).toFixed(2);
}
