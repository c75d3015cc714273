import { data, redirect } from 'react-router';
import { addStructuredData } from '~/platform/structured-data.server';
import { findRelated } from '~/features/related/related.server';
import { readStudio } from '~/features/studio/studio.server';
import { formatClock } from '~/lib/business-hours';
import { formatDay } from '~/lib/dates';
import { pageTitle } from '~/lib/page-title';
import { searchMeta, searchTexts } from '~/lib/search-appearance';
import { hasCode } from '~/lib/user-error';
import { getContext } from '~/platform/context.server';
import { tryRead } from '~/platform/try-read.server';
import { ButtonLink } from '~/ui/button';
import { Icon } from '~/ui/icon';
import { MoreLink } from '~/ui/more-link';
import { RelatedPages } from '~/ui/related-pages';
import { classes } from '~/ui/classes';
import { type NextDay, readNextDelivery } from '~/features/delivery/next-delivery.server';
import { DeliveryCheck } from '~/features/delivery/delivery-check';
import type { Route } from './+types/product.page';
import OrderForm from './order-form.island';
import { productStructuredData } from './product-structured-data.server';
import ProductPictures from './product-pictures.island';
import { plainText } from '~/features/catalog/products/safe-html.server';
import { productPath } from '~/features/catalog/product-path';
import { productSearchTexts } from '~/features/catalog/products/product-search-texts';
import { ProductCard } from './product-card';
import {
  type CatalogCard,
  toCartVariant,
  isSympathy,
  toCard,
  toPictures,
} from '~/features/catalog/products/catalog-card';
import { SafeHtml } from './safe-html';
import { offersStockAlerts } from '~/features/catalog/products/stock-alerts.server';
import { isSubscribable } from '~/features/checkout/cart/subscribe.server';
import { CallUs } from '~/features/delivery/sympathy/call-us';
import { areForSympathy } from '~/features/delivery/sympathy/for-sympathy.server';
import { storeClient } from '~/features/checkout/service/store-client.server';

const LONG_TITLE = 40;

export async function loader({ params, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const { freshness } = await readStudio(context);
  try {
    const store = storeClient(context);
    const found = await store.readProduct(params.id);
    if (!found) return data({ freshness, product: undefined }, (await store.isDeleted(params.id)) ? 410 : 404);
    const { product, related } = found;
    if (product.slug && params.id !== product.slug) throw redirect(productPath(product), 301);
    addStructuredData(context, productStructuredData(product, context.config.baseUrl));
    const { id, title, image, ribbon_text, description, purchasable } = product;
    const text = `${title}\n${plainText(description)}`;
    const nextDelivery = await tryRead(context, 'next delivery', () => readNextDelivery(context, id));
    const isCalm = isSympathy(product) || (await areForSympathy(context, [id]));
    const aboutFlowers = await findRelated(context, text, [
      'flowers',
      'posts',
      ...(isCalm ? [] : (['weddings'] as const)),
    ]);
    return {
      freshness,
      product: {
        id,
        path: productPath(product),
        title,
        image,
        ribbon_text,
        description,
        purchasable,
        offersAlerts: offersStockAlerts(context),
        isSubscribable: purchasable && (await isSubscribable(context, id)),
        search: searchTexts(product, productSearchTexts(title, plainText(description))),
        pictures: toPictures(product),
        variants: product.variants.map(toCartVariant),
        choice: (product.options.length === 1 && product.options[0]?.title) || 'Variant',
        isSympathy: isCalm,
        related: related.map((each) => toCard(each)),
        aboutFlowers,
        nextDelivery: product.purchasable ? nextDelivery : undefined,
        isDelivered: product.purchasable && !context.config.STORE_API_URL,
        details: product.additional_info
          .toSorted((one, other) => (one.order ?? 0) - (other.order ?? 0))
          .map(({ title, description }) => ({ title, description })),
      },
    };
  } catch (error) {
    if (!hasCode(error, 'store-failed')) throw error;
    return data({ freshness, product: undefined }, 502);
  }
}

export type ProductView = NonNullable<Route.ComponentProps['loaderData']['product']>;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const product = loaderData?.product;
  if (!product) return [{ title: pageTitle(matches, 'Product Not Found') }];
  return searchMeta(matches, product.search);
};

export default function Product({ loaderData: { freshness, product } }: Route.ComponentProps) {
  return (
    <>
      <div className={classes('wrap twelve product', product?.isSympathy && 'product-sympathy')}>
        <p className="back-link">
          <a href="/store">
            <span aria-hidden="true">←</span> Back to store
          </a>
        </p>
        {product ? (
          <>
            <ProductPictures pictures={product.pictures} />
            <ProductDetails product={product} freshness={freshness} />
          </>
        ) : (
          <NotFound />
        )}
      </div>
      {product && <RelatedProducts products={product.related} />}
      <Zoom />
      <div className="tail" />
    </>
  );
}

function ProductDetails({ product, freshness }: { product: ProductView; freshness: string }) {
  const { id, path, title, image, ribbon_text, description, purchasable, variants, choice, isSympathy, details } =
    product;
  const { offersAlerts, isSubscribable } = product;
  return (
    <div className="product-details">
      {ribbon_text && <p className="label">{ribbon_text}</p>}
      <h1 className={classes(title.length > LONG_TITLE && 'long-title')}>{title}</h1>
      <OrderForm
        id={id}
        path={path}
        title={title}
        image={image}
        description={description}
        purchasable={purchasable}
        variants={variants}
        choice={choice}
        isSympathy={isSympathy}
        offersAlerts={offersAlerts}
        isSubscribable={isSubscribable}
      />
      {product.nextDelivery && <NextDelivery next={product.nextDelivery} />}
      {product.isDelivered && <DeliveryCheck product={id} />}
      {isSympathy && (
        <p className="product-freshness">
          Short on time, or have a question? <CallUs />
        </p>
      )}
      {freshness && !isSympathy && (
        <p className="product-freshness">
          {freshness} <a href="/delivery">Delivery and care</a>
        </p>
      )}
      {details.length > 0 && <Details details={details} />}
      <RelatedPages related={product.aboutFlowers} />
    </div>
  );
}

function NextDelivery({ next: { day, isToday, before } }: { next: NextDay }) {
  return (
    <p className="product-freshness">
      {isToday ? 'Delivered today' : `Next delivery ${formatDay(day)}`}
      {before && `, if you order before ${formatClock(before)}${isToday ? '' : ' today'}`}.
    </p>
  );
}

function Details({ details }: { details: ProductView['details'] }) {
  return (
    <dl className="details-list">
      {details.map(({ title, description }) => (
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

/** `zoom.script.ts` shows a picture in it. */
function Zoom() {
  return (
    <dialog className="zoom on-dark" aria-label="Larger picture">
      <form method="dialog">
        <button className="icon-button" aria-label="Close">
          <Icon name="close" />
        </button>
      </form>
      <div className="zoom-picture" tabIndex={0} role="group" aria-label="Picture" />
    </dialog>
  );
}

function NotFound() {
  return (
    <div className="product-missing">
      <h1>Product Not Found</h1>
      <p className="lead">It may have been sold for good, or the address may have a typo.</p>
      <ButtonLink to="/store">See what is in the store</ButtonLink>
    </div>
  );
}

function RelatedProducts({ products }: { products: CatalogCard[] }) {
  return (
    <section className="wrap" aria-labelledby="related">
      <div className="related">
        <div className="related-head">
          <h2 id="related">{products.length > 0 ? 'Goes well with' : 'More from the store'}</h2>
          <MoreLink to="/store">All of the store</MoreLink>
        </div>
        {products.length > 0 && (
          <ul className="catalog">
            {products.map((product) => (
              <ProductCard key={product.id} product={product} isLead={false} eager={false} heading="h3" />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
