import { exportList } from '~/features/studio/list-export.server';
import type { StaffHandle } from '~/lib/areas';
import { formatDollarsInput } from '~/lib/dollars-input';
import { COLORS, OCCASION_LABELS } from '~/lib/product-choices';
import { getContext } from '~/platform/context.server';
import type { Route } from './+types/product-export';
import { htmlToDescription } from './description.server';
import { eachVariant, productListQuery } from './product-list.server';

export const handle: StaffHandle = { area: 'work' };

export function loader({ url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  return exportList(context, 'products', {
    rows: eachVariant(context, productListQuery(url)),
    columns: {
      Product: ({ product }) => product.title,
      Subtitle: ({ product }) => product.subtitle,
      Kind: ({ product }) => product.type,
      Ribbon: ({ product }) => product.ribbon_text,
      Occasions: ({ product }) => labelsOf(product.occasions, OCCASION_LABELS),
      Colors: ({ product }) => labelsOf(product.colors, COLORS),
      Status: ({ product }) => product.status,
      Hidden: ({ product }) => yesOrNo(product.is_hidden),
      'For sale': ({ product }) => yesOrNo(product.purchasable),
      Description: ({ product }) => htmlToDescription(product.description),
      Option: ({ product }) => (product.options as { title: string | null }[]).map(({ title }) => title).join(' / '),
      Variant: ({ variant }) => variant.title,
      SKU: ({ variant }) => variant.sku,
      Price: ({ variant }) => formatDollarsInput(variant.price_in_cents),
      'Sale price': ({ variant }) => formatDollarsInput(variant.sale_price_in_cents),
      Currency: ({ variant }) => variant.currency.toUpperCase(),
      Counted: ({ variant }) => yesOrNo(variant.manage_inventory),
      Stock: ({ variant }) => (variant.manage_inventory ? variant.inventory_quantity : ''),
      'Weight in grams': ({ variant }) => variant.weight,
      'Search title': ({ product }) => product.search_title,
      'Search description': ({ product }) => product.search_description,
    },
  });
}

function labelsOf(keys: string[], labels: Record<string, string>) {
  return keys.map((key) => labels[key] ?? key).join(', ');
}

function yesOrNo(is: boolean) {
  return is ? 'yes' : 'no';
}
