import type { Context } from '~/platform/context.server';
import { addOns } from './add-ons';
import { deliveryWindows, deliveryZones } from './delivery-zones';
import { funeralHomes } from './funeral-homes';
import { taxExemptions, taxRates } from './tax-rates';
import { products } from './products';
import type { DemoProduct } from './products/product';
import { putPicture } from './put-picture';

export async function seedProducts(tx: Context) {
  await tx.db.insertInto('delivery_zones').values(deliveryZones).execute();
  await tx.db.insertInto('delivery_windows').values(deliveryWindows).execute();
  await tx.db.insertInto('funeral_homes').values(funeralHomes).execute();
  await tx.db.insertInto('discount_codes').values(discountCodes).execute();
  await tx.db.insertInto('holidays').values(valentine(tx.now())).execute();
  await tx.db.insertInto('tax_rates').values(taxRates).execute();
  await tx.db.insertInto('tax_exemptions').values(taxExemptions).execute();
  for (const product of products) {
    const { id, variants, images, type, ...columns } = product;
    const pictures = await storePictures(tx, images);
    await tx.db
      .insertInto('products')
      .values({
        ...columns,
        id,
        type: type.value,
        thumbnail: pictures[0]?.url ?? null,
        images: JSON.stringify(pictures),
        options: JSON.stringify(product.options),
        product_collections: JSON.stringify(product.product_collections),
        additional_info: JSON.stringify(product.additional_info),
        custom_fields: JSON.stringify(product.custom_fields),
        related_products: JSON.stringify(product.related_products),
      })
      .execute();
    await tx.db
      .insertInto('variants')
      .values(
        variants.map((each, sort_order) => ({
          ...each,
          product_id: id,
          sort_order,
          options: JSON.stringify(each.options),
        })),
      )
      .execute();
  }
  await seedAddOns(tx);
}

/** The next Valentine’s Day, prepared: staff switch it on. */
function valentine(now: Date) {
  const thisYear = now.getUTCFullYear();
  const year = now < new Date(Date.UTC(thisYear, 1, 14)) ? thisYear : thisYear + 1;
  return {
    name: 'Valentine’s Day',
    first_day: `${year}-02-12`,
    last_day: `${year}-02-14`,
    orders_per_day: 120,
    order_until: `${year}-02-12`,
    order_until_time: '12:00',
    percent_up: '10',
    prices_from: `${year}-02-08`,
  };
}

const discountCodes = [
  { name: 'A first order', code: 'WELCOME-10', kind: 'percent' as const, percent: '10', is_first_order: true },
  {
    name: 'Thank-you notes',
    code: 'LAUREL-FIVE',
    kind: 'amount' as const,
    amount_cents: 500,
    is_once_per_buyer: true,
    max_uses: 200,
  },
  { name: 'Delivery on us', code: 'PORCH', kind: 'delivery' as const, is_paused: true },
];

async function seedAddOns(tx: Context) {
  for (const { product, variant, picture, alt } of addOns) {
    const stored = await putPicture(tx, 'store-images', picture, { picture, alt });
    await tx.db
      .insertInto('products')
      .values({
        ...product,
        status: 'published',
        purchasable: true,
        is_hidden: true,
        is_add_on: true,
        thumbnail: stored.url,
        images: JSON.stringify([{ ...stored, alt, order: 0, type: 'image' }]),
      })
      .execute();
    await tx.db
      .insertInto('variants')
      .values({ ...variant, product_id: product.id, manage_inventory: true })
      .execute();
  }
}

function storePictures(tx: Context, images: DemoProduct['images']) {
  return Promise.all(
    images.map(async ({ url, alt, ...image }) => {
      const stored = await putPicture(tx, 'store-images', url, { picture: url, alt });
      return { ...image, alt, ...stored };
    }),
  );
}
