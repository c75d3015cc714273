import './delivery-check.css';
import '~/ui/details-list.css';
import { redirect } from 'react-router';
import { readStudio } from '~/features/studio/studio.server';
import { formFields } from '~/lib/form-fields';
import { formatMoney } from '~/lib/money';
import type { PageHandle } from '~/lib/page-handle';
import { pageTitle } from '~/lib/page-title';
import { isUuid } from '~/lib/uuid';
import { getContext } from '~/platform/context.server';
import { Button, ButtonLink } from '~/ui/button';
import { Note } from '~/ui/note';
import { isDay, dateFormat } from '~/lib/dates';
import { readProductPath } from '~/features/catalog/products/product-names.server';
import { answerDelivery } from './delivery-answer.server';
import { DeliveryCheck } from './delivery-check';
import { listZones } from './delivery-zones.server';
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
  const { postal_code } = await readStudio(context);
  const zones = (await listZones(context)).filter(({ is_paused }) => !is_paused);
  const near = zones.flatMap(({ codes }) => codes).find((code) => /^\d{5}$/.test(code)) ?? postal_code;
  const answer = await answerDelivery(context, { zip: zip || near, lines, currency: 'usd' });
  const costs = zones.map(({ name, fee_cents }) => ({ name, fee_cents }));
  const back = product ? await readProductPath(context, product) : undefined;
  return { product, back, zip: zip.slice(0, 10), day: place?.day ?? '', answer, costs };
}

export async function action({ request, ...args }: Route.ActionArgs) {
  const { zip = '', day = '', product = '' } = await formFields(request);
  const context = getContext(args);
  const cookie = placeCookie({ zip, day: isDay(day) ? day : '' }, context.config.baseUrl.startsWith('https://'));
  const id = productIn(product);
  const next = id ? await readProductPath(context, id) : '/cart';
  return redirect(next, { status: 303, headers: { 'Set-Cookie': cookie } });
}

function productIn(text: string) {
  return isUuid(text) ? text : '';
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Delivery days') },
  { name: 'robots', content: 'noindex' },
];

export default function DeliveryDays({ loaderData }: Route.ComponentProps) {
  const { product, back, zip, answer, costs } = loaderData;
  return (
    <div className="delivery-days">
      <section className="bg-mist">
        <div className="wrap">
          <div className="delivery-question">
            <h1>Delivery days</h1>
            <DeliveryCheck product={product} zip={zip} />
          </div>
          {zip ? <Answer {...loaderData} /> : <NearDays days={answer.days} />}
        </div>
      </section>
      <section className="wrap delivery-costs">
        {costs.length > 0 && (
          <>
            <h2 className="text-h3">What it costs</h2>
            <dl className="details-list">
              {costs.map(({ name, fee_cents }) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd className="num">{fee_cents > 0 ? formatMoney(fee_cents, 'usd') : 'Free'}</dd>
                </div>
              ))}
            </dl>
          </>
        )}
        <p>
          <ButtonLink to={back ?? '/store'} variant="line">
            {back ? 'Back to the flowers' : 'Visit the store'}
          </ButtonLink>
        </p>
      </section>
      <div className="tail" />
    </div>
  );
}

type AnswerProps = Pick<Route.ComponentProps['loaderData'], 'product' | 'day' | 'answer'>;

function Answer({ product, day, answer }: AnswerProps) {
  return (
    <div data-answer="">
      {answer.error ? (
        <Note tone="warn">{answer.error}</Note>
      ) : (
        <>
          <p className="delivery-sentence">
            {answer.cost} {answer.when}
          </p>
          <form method="post" action="/delivery-days" className="delivery-choice">
            <input type="hidden" name="zip" value={answer.zip} />
            <input type="hidden" name="product" value={product} />
            <DayTiles days={answer.days} chosen={day} />
            <p className="delivery-keep">
              <Button type="submit">Remember for my order</Button>
            </p>
          </form>
        </>
      )}
    </div>
  );
}

/** Before a ZIP code is typed: the days nearby, to look at. */
function NearDays({ days }: Pick<AnswerProps['answer'], 'days'>) {
  return (
    <>
      <p className="delivery-sentence">Type the ZIP code the flowers go to, and see the days and the cost.</p>
      {days.length > 0 && (
        <ul className="tiles day-strip" aria-label="Our next days">
          {days.map((day) => (
            <li key={day.day} className="tile" data-closed={day.isPossible ? undefined : ''}>
              <span>{formatPart(day.day, { weekday: 'long' })}</span>
              <DayDetail {...day} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

type ShownDay = { day: string; isPossible: boolean };
type DayTilesProps = { days: ShownDay[]; chosen: string };

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
            detail={<DayDetail day={day} isPossible={isPossible} />}
          />
        ))}
      </div>
    </fieldset>
  );
}

function DayDetail({ day, isPossible }: ShownDay) {
  return (
    <span className="day-detail">
      <b>{formatPart(day, { month: 'short', day: 'numeric' })}</b>
      {!isPossible && ' No delivery'}
    </span>
  );
}

function formatPart(day: string, options: Intl.DateTimeFormatOptions) {
  return dateFormat('en-US', { timeZone: 'UTC', ...options }).format(new Date(day));
}
