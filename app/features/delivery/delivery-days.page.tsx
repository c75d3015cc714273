import './delivery-check.css';
import { redirect } from 'react-router';
import { formFields } from '~/lib/form-fields';
import type { PageHandle } from '~/lib/page-handle';
import { pageTitle } from '~/lib/page-title';
import { isUuid } from '~/lib/uuid';
import { getContext } from '~/platform/context.server';
import { Button, ButtonLink } from '~/ui/button';
import { Note } from '~/ui/note';
import { isDay, dateFormat } from '~/lib/dates';
import { answerDelivery } from './delivery-answer.server';
import { DeliveryCheck } from './delivery-check';
import type { Route } from './+types/delivery-days.page';
import { placeCookie, readPlace } from './remembered-place';
import { Tile } from '~/ui/tile';

export const handle: PageHandle = { query: ['zip', 'product'] };

/** What `delivery-check.script.ts` shows on the product page, as a page of its own. */
export async function loader({ url, request, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  context.preventCaching();
  const product = productIn(url.searchParams.get('product') ?? '');
  const place = readPlace(request.headers.get('Cookie'));
  const zip = url.searchParams.get('zip') ?? place?.zip ?? '';
  const lines = product ? [{ product_id: product, quantity: 1, unit_price_in_cents: 0 }] : [];
  const answer = zip ? await answerDelivery(context, { zip, lines, currency: 'usd' }) : undefined;
  return { product, zip: zip.slice(0, 10), day: place?.day ?? '', answer };
}

export async function action({ request, ...args }: Route.ActionArgs) {
  const { zip = '', day = '', product = '' } = await formFields(request);
  const { baseUrl } = getContext(args).config;
  const cookie = placeCookie({ zip, day: isDay(day) ? day : '' }, baseUrl.startsWith('https://'));
  const id = productIn(product);
  return redirect(id ? `/product/${id}` : '/cart', { status: 303, headers: { 'Set-Cookie': cookie } });
}

function productIn(text: string) {
  return isUuid(text) ? text : '';
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Delivery days') },
  { name: 'robots', content: 'noindex' },
];

export default function DeliveryDays({ loaderData: { product, zip, day, answer } }: Route.ComponentProps) {
  return (
    <div className="wrap delivery-days">
      <h1>Delivery days</h1>
      <p className="lead">Type the ZIP code the flowers go to, and see the days and the cost.</p>
      <DeliveryCheck product={product} zip={zip} />
      {answer && (
        <div data-answer="">
          {answer.error ? (
            <Note tone="warn">{answer.error}</Note>
          ) : (
            <>
              <p>
                {answer.cost} {answer.when}
              </p>
              <form method="post" action="/delivery-days" className="delivery-choice">
                <input type="hidden" name="zip" value={answer.zip} />
                <input type="hidden" name="product" value={product} />
                <DayTiles days={answer.days} chosen={day} />
                <p className="delivery-keep">
                  <Button type="submit" variant="line" small>
                    Remember for my order
                  </Button>
                </p>
              </form>
            </>
          )}
        </div>
      )}
      <p>
        <ButtonLink to={product ? `/product/${product}` : '/store'} variant="line" small>
          {product ? 'Back to the flowers' : 'Visit the store'}
        </ButtonLink>
      </p>
      <div className="tail" />
    </div>
  );
}

type DayTilesProps = { days: { day: string; isPossible: boolean }[]; chosen: string };

/** The day of a delivery, to be remembered for the order. */
function DayTiles({ days, chosen }: DayTilesProps) {
  return (
    <fieldset className="field">
      <legend className="field-label">The day you want them</legend>
      <div className="tiles day-strip">
        {days.map(({ day, isPossible }) => (
          <Tile
            key={day}
            name="day"
            value={day}
            disabled={!isPossible}
            defaultChecked={day === chosen && isPossible}
            label={formatPart(day, { weekday: 'long' })}
            detail={
              <>
                <b>{formatPart(day, { month: 'short', day: 'numeric' })}</b>
                {!isPossible && ' No delivery'}
              </>
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

function formatPart(day: string, options: Intl.DateTimeFormatOptions) {
  return dateFormat('en-US', { timeZone: 'UTC', ...options }).format(new Date(day));
}
