import { readStudio } from '~/features/studio/studio.server';
import { dayIn } from '~/lib/dates';
import { centsToType } from '~/lib/typed-cents';
import { type Context, server } from '~/platform/context.server';
import { csvAnswer } from '~/platform/csv.server';
import type { Listing } from '~/platform/listing.server';
import type { Route } from './+types/product-export';
import { eachVariant, readProductList } from './product-list.server';

const HEADS = [
  ...['Product', 'Subtitle', 'Kind', 'Ribbon', 'Status', 'Hidden', 'For Sale'],
  ...['Variant', 'SKU', 'Price', 'Sale Price', 'Currency', 'Counted', 'Stock', 'Weight in Grams'],
];

/** GET /store-manager/products.csv: the list as its address asks for it, a row for each variant. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const studio = server(context);
  const { time_zone } = await readStudio(studio);
  return csvAnswer(`products-${dayIn(time_zone, studio.now())}.csv`, HEADS, rowsOf(studio, readProductList(url)));
}

async function* rowsOf(context: Context, listing: Listing) {
  for await (const { product, variant } of eachVariant(context, listing)) {
    const { title, subtitle, type, ribbon_text, status, is_hidden, purchasable } = product;
    const { price_in_cents, sale_price_in_cents, currency, manage_inventory, inventory_quantity } = variant;
    yield [
      ...[title, subtitle, type, ribbon_text, status, yesOrNo(is_hidden), yesOrNo(purchasable)],
      ...[variant.title, variant.sku, centsToType(price_in_cents), centsToType(sale_price_in_cents)],
      ...[
        currency.toUpperCase(),
        yesOrNo(manage_inventory),
        manage_inventory ? inventory_quantity : '',
        variant.weight,
      ],
    ];
  }
}

function yesOrNo(is: boolean) {
  return is ? 'yes' : 'no';
}
