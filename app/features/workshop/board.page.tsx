import '~/features/catalog/store-admin.css';
import type { StaffHandle } from '~/lib/areas';
import './board.css';
import { data, Form, Link } from 'react-router';
import { staff } from '~/features/accounts/staff.server';
import { readStudio } from '~/features/studio/studio.server';
import { addDays, dayIn, formatDay, isDay, minutesOf, timeIn } from '~/lib/dates';
import { pageTitle } from '~/lib/page-title';
import { getContext } from '~/platform/context.server';
import { TEXTS_ONLY, withPostedForm } from '~/platform/posted-form.server';
import { tryRead } from '~/platform/try-read.server';
import { EmptyState } from '~/ui/empty-state';
import { ErrorPanel } from '~/ui/error-panel';
import { ErrorToast } from '~/ui/error-toast';
import { Input } from '~/ui/field';
import { Menu } from '~/ui/row-menu';
import { StaffButton, StaffButtonLink, StaffHeader, Panel } from '~/ui/staff';
import type { Route } from './+types/board.page';
import { handleBoard } from './board.actions.server';
import { countLate, readBoard, readNextDue, type Board } from './board.server';
import { BOARD_PATH, boardUrl } from './board-url';
import { BoardColumns } from './board-columns';
import type { Clock } from './due';
import { FULFILLMENT_STATES, fulfillmentWord, isFulfillmentState } from '~/features/orders/fulfillment-state';

export const handle: StaffHandle = { area: 'work' };

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const { time_zone } = await readStudio(context);
  const today = dayIn(time_zone, context.now());
  const clock = { today, minutes: minutesOf(timeIn(time_zone, context.now())) };
  const query = boardQuery(url, today);
  const read = await tryRead(context, 'the board', () => readBoard(context, query));
  const mayChange = staff(args).areas.includes('orders');
  const board = read && withLate(read, query.day, clock);
  const next = read && isFree(read, query.q) ? (await readNextDue(context, query.day))?.fulfillment_date : undefined;
  return data({ ...query, clock, board, next, mayChange }, read ? 200 : 503);
}

function countOf({ counts }: Pick<Board, 'counts'>) {
  return Object.values(counts).reduce((sum, each) => sum + each, 0);
}

/** There is nothing to make, and not only nothing that matches. */
function isFree(board: Pick<Board, 'counts'>, q: string) {
  return q === '' && countOf(board) === 0;
}

function withLate({ dues, ...board }: Board, day: string, clock: Clock) {
  return { ...board, late: countLate({ dues }, day, clock) };
}

function boardQuery({ searchParams }: URL, today: string) {
  const day = searchParams.get('day') ?? '';
  const state = searchParams.get('state') ?? '';
  const q = (searchParams.get('q') ?? '').trim().slice(0, 100);
  return { day: isDay(day) ? day : today, q, ...(isFulfillmentState(state) && { state }) };
}

export async function action({ request, url, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  const member = staff(args);
  const today = dayIn((await readStudio(context)).time_zone, context.now());
  const back = boardUrl(boardQuery(url, today));
  return withPostedForm(context, request, TEXTS_ONLY, (posted) => handleBoard(context, member, posted, back));
}

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Board') }];

export default function BoardPage({ loaderData, actionData }: Route.ComponentProps) {
  const { day, clock, q, state, board, next, mayChange } = loaderData;
  const { today } = clock;
  const at = (other: string) => boardUrl({ day: other, q, ...(state && { state }) });
  const count = board ? countOf(board) : 0;
  return (
    <>
      <StaffHeader
        title={formatDay(day)}
        text={board && !isFree(board, q) && countText(count)}
        actions={
          <>
            <StaffButtonLink to={at(addDays(day, -1))}>Day before</StaffButtonLink>
            {day !== today && <StaffButtonLink to={at(today)}>Today</StaffButtonLink>}
            <StaffButtonLink to={at(addDays(day, 1))}>Day after</StaffButtonLink>
            <RouteAndPrints day={day} />
          </>
        }
      />
      <ErrorToast error={actionData?.error} />
      <Form className="board-tools" role="search" action={BOARD_PATH}>
        <Input key={day} type="date" name="day" aria-label="Day" defaultValue={day} required />
        <Input
          key={`q ${q}`}
          type="search"
          name="q"
          aria-label="Number, name, phone, address, product or card"
          placeholder="Number, name, phone, product…"
          defaultValue={q}
          maxLength={100}
        />
        <StaffButton type="submit">Show</StaffButton>
        {q && (
          <StaffButtonLink variant="ghost" to={boardUrl({ day, q: '', ...(state && { state }) })}>
            Clear
          </StaffButtonLink>
        )}
      </Form>
      {!board && <ErrorPanel title="Could not fetch orders." retry={at(day)} />}
      {board && (
        <>
          <nav className="list-filter board-states" aria-label="Orders by state">
            <Link to={boardUrl({ day, q })} aria-current={state ? undefined : 'page'}>
              All {count}
            </Link>
            {FULFILLMENT_STATES.map((each) => (
              <Link
                key={each}
                to={boardUrl({ day, q, state: each })}
                aria-current={each === state ? 'page' : undefined}
              >
                {fulfillmentWord(each)} {board.counts[each] ?? 0}
                <LateCount count={board.late[each]} />
              </Link>
            ))}
          </nav>
          {isFree(board, q) && (
            <EmptyState
              title="There is nothing to make for this day."
              action={
                next && <StaffButtonLink to={boardUrl({ day: next, q })}>Go to {formatDay(next)}</StaffButtonLink>
              }
            />
          )}
          <BoardColumns board={board} clock={clock} mayChange={mayChange} query={{ day, q, ...(state && { state }) }} />
          <ProductTotals products={board.products} />
        </>
      )}
    </>
  );
}

/** Of a state: seen while another is shown. */
function LateCount({ count }: { count: number | undefined }) {
  return count ? <b className="board-late">{`, ${count} late`}</b> : null;
}

function RouteAndPrints({ day }: { day: string }) {
  return (
    <Menu label="Route and print" className="staff-button-plain" button="Route and print">
      <StaffButtonLink to={`/store-manager/routes?day=${day}`}>Routes</StaffButtonLink>
      <a className="staff-button" href={`/store-manager/sheets/worksheet-${day}.pdf`}>
        Print worksheet
      </a>
      <StaffButtonLink to={`/store-manager/cards?day=${day}`}>Print cards</StaffButtonLink>
      <a className="staff-button" href={`/store-manager/sheets/labels-${day}.pdf`}>
        Print labels
      </a>
      <StaffButtonLink to={`/store-manager/day?day=${day}`}>Print list</StaffButtonLink>
    </Menu>
  );
}

const MAX_OPEN = 12;

/** '31 × Twelve', those that are still to be made first. */
function ProductTotals({ products }: { products: Board['products'] }) {
  const toMake = products.filter(({ to_make }) => to_make > 0).toSorted((a, b) => b.to_make - a.to_make);
  if (products.length === 0) return null;
  return (
    <Panel title={toMake.length > 0 ? 'Still to make' : 'Everything is made'}>
      {toMake.length > 0 && (
        <ul className="board-totals panel-body">
          {toMake.slice(0, MAX_OPEN).map((product) => (
            <Total key={`${product.product_title} ${product.variant_title}`} {...product} count={product.to_make} />
          ))}
        </ul>
      )}
      <details className="panel-body board-everything">
        <summary>Everything of this day</summary>
        <ul className="board-totals">
          {products.map((product) => (
            <Total key={`${product.product_title} ${product.variant_title}`} {...product} count={product.quantity} />
          ))}
        </ul>
      </details>
    </Panel>
  );
}

function Total({ count, product_title, variant_title }: Board['products'][number] & { count: number }) {
  return (
    <li>
      <b className="num">{count.toLocaleString('en-US')} ×</b>{' '}
      <span>
        {product_title}
        {variant_title && `, ${variant_title}`}
      </span>
    </li>
  );
}

function countText(count: number) {
  if (count === 0) return 'No orders match.';
  return count === 1 ? 'One order.' : `${count.toLocaleString('en-US')} orders.`;
}
