import './day-field.css';
import { type ReactNode, useState } from 'react';
import { anyServiceRules } from '~/features/delivery/sympathy/service';
import { formatServiceDays } from '~/lib/business-hours';
import { addDays, addMonths, dateFormat, daysOfMonth, formatDay, formatMonth, monthOf, weekdayOf } from '~/lib/dates';
import { classes } from '~/ui/classes';
import { FieldGroup, Input } from '~/ui/field';
import { Tile } from '~/ui/tile';
import { useHydrated } from '~/ui/use-hydrated';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { TOO_LATE_TO_ARRIVE, withOtherWays } from './arrival';
import type { DeliveryRules, Fulfillment } from './delivery-rules';
import { dayError, dayHint, daysBefore, MAX_DAYS_AHEAD, possibleDays, tooManyError } from './possible-days';

const TILES = 6;

type DayFieldProps = {
  rules: DeliveryRules;
  fulfillment: Fulfillment;
  day: string;
  error?: string;
  onDay: (day: string) => void;
  /** What to do if there is no day. */
  refusal?: ReactNode;
  /** A field for days that are not offered, among the other days. */
  anyDay?: ReactNode;
};

/** The next possible days, and a month of them. Without scripts, those of pickup and delivery, of which CSS shows one. */
export function DayField({ rules, fulfillment, day, error, onDay, refusal, anyDay }: DayFieldProps) {
  const isHydrated = useHydrated();
  const offers = isHydrated ? [{ name: fulfillment, rules, fulfillment }] : unhydratedOffers(rules);
  const tiles = [...new Set(offers.flatMap(nextDays))].toSorted();
  const isPossible = offers.some((offer) => isOffered(offer, day));
  const hint = tiles.length > 0 ? dayHint(rules) : noDayText(rules);
  const isElsewhere = !tiles.includes(day) && (isPossible || (anyDay !== undefined && day !== ''));
  const hasMonth = tiles.length > 0 && !rules.arrival;
  return (
    <FieldGroup
      id="fulfillment_date"
      label="Day"
      required
      error={error}
      hint={!(anyDay && hasMonth) && hint}
      className="field-full"
    >
      {tiles.length === 0 && refusal && <p className="field-hint">{refusal}</p>}
      <div className="tiles day-tiles">
        {tiles.map((each) => (
          <DayTile key={each} rules={rules} offers={offers} day={each} isChosen={each === day} onDay={onDay} />
        ))}
      </div>
      {hasMonth ? (
        <details className="more-days" open={isElsewhere}>
          <summary>Another day</summary>
          <Month
            rules={rules}
            offers={offers}
            tiles={tiles}
            onDay={onDay}
            day={isPossible ? day : ''}
            hasAnyDay={Boolean(anyDay)}
          />
          {anyDay && hint && <p className="field-hint">{hint}</p>}
          {anyDay}
        </details>
      ) : (
        anyDay
      )}
    </FieldGroup>
  );
}

interface Offer {
  name: Fulfillment | 'service';
  rules: DeliveryRules;
  fulfillment: Fulfillment;
}

/** Without scripts, all that may be chosen is there, and CSS shows what is. */
function unhydratedOffers(rules: DeliveryRules): Offer[] {
  const service: Offer = { name: 'service', rules: anyServiceRules(rules), fulfillment: 'delivery' };
  return [
    { name: 'delivery', rules, fulfillment: 'delivery' },
    { name: 'pickup', rules, fulfillment: 'pickup' },
    ...(formatServiceDays(rules.calendar.hours) && !rules.arrival ? [service] : []),
  ];
}

function isOffered({ rules, fulfillment }: Offer, day: string) {
  return !dayError(rules, fulfillment, day);
}

/** Why nobody can have that day, for tiles and month alike. Undefined if anyone can. */
function reasonAgainst(offers: Offer[], day: string): string | undefined {
  const reasons = offers.map(({ rules, fulfillment }) => dayError(rules, fulfillment, day));
  return reasons.includes(undefined) ? undefined : [...new Set(reasons)].join(' ');
}

/** For a service, the last ones before it. */
function nextDays({ rules, fulfillment }: Offer) {
  if (rules.arrival) return daysBefore(rules, fulfillment, rules.arrival.day).slice(-TILES);
  return possibleDays(rules, fulfillment, rules.calendar.today).slice(0, TILES);
}

function noDayText(rules: DeliveryRules) {
  const tooMany = tooManyError(rules);
  if (tooMany) return tooMany;
  if (rules.arrival) return withOtherWays(TOO_LATE_TO_ARRIVE, undefined);
  return 'No day can be ordered at the moment. Please call us.';
}

type DayProps = {
  rules: DeliveryRules;
  offers: Offer[];
  day: string;
  isChosen: boolean;
  onDay: (day: string) => void;
};

function DayTile({ rules, offers, day, isChosen, onDay }: DayProps) {
  const { today } = rules.calendar;
  const names: Record<string, string> = { [today]: 'Today', [addDays(today, 1)]: 'Tomorrow' };
  return (
    <Tile
      id={tileId(day)}
      name="fulfillment_date"
      value={day}
      checked={isChosen}
      onChange={() => onDay(day)}
      label={names[day] ?? formatPart(day, { weekday: 'long' })}
      detail={formatPart(day, { month: 'short', day: 'numeric' })}
      className={offerClass(offers, day)}
    />
  );
}

function tileId(day: string) {
  return `day-${day}`;
}

/** For CSS, where not all of what may be chosen has the day. */
function offerClass(offers: Offer[], day: string) {
  const names = offers.filter((offer) => isOffered(offer, day)).map(({ name }) => name);
  if (names.length === offers.length) return undefined;
  // A day for deliveries is one for services, too.
  return names.includes('delivery') ? 'if-delivery' : classes(...names.map((name) => `if-${name}`));
}

type MonthProps = Omit<DayProps, 'isChosen'> & { tiles: string[]; hasAnyDay: boolean };

function Month({ rules, offers, tiles, day, onDay, hasAnyDay }: MonthProps) {
  const { today } = rules.calendar;
  const first = addDays(tiles.at(-1) ?? today, 1);
  const [month, setMonth] = useState(monthOf(day && !tiles.includes(day) ? day : first));
  const isHydrated = useHydrated();
  const last = addDays(today, MAX_DAYS_AHEAD);
  const turn = (months: number, sign: string, name: string) => (
    <button type="button" className="icon-button" onClick={() => setMonth(addMonths(month, months))}>
      <span aria-hidden="true">{sign}</span>
      <VisuallyHidden>{name}</VisuallyHidden>
    </button>
  );
  return (
    <>
      <p className="month-head" aria-live="polite">
        {isHydrated && month > monthOf(today) ? turn(-1, '‹', 'Earlier month') : <span />}
        <strong>{formatMonth(month)}</strong>
        {isHydrated && month < monthOf(last) ? turn(1, '›', 'Later month') : <span />}
      </p>
      <div className="month">
        {WEEKDAY_LETTERS.map((letter, at) => (
          <span key={`${at} ${letter}`} className="month-weekday" aria-hidden="true">
            {letter}
          </span>
        ))}
        {daysOfMonth(month).map((each) => (
          <MonthDay
            key={each}
            rules={rules}
            offers={offers}
            onDay={onDay}
            day={each}
            isChosen={each === day}
            isInTiles={tiles.includes(each)}
          />
        ))}
      </div>
      {!isHydrated && !hasAnyDay && (
        <noscript>
          <label className="field-label" htmlFor="other_day">
            A later day
          </label>
          <Input id="other_day" name="other_day" type="date" min={first} max={last} />
        </noscript>
      )}
    </>
  );
}

/** A day that the tiles have too is another label of its tile. */
function MonthDay({ rules, offers, day, isChosen, isInTiles, onDay }: DayProps & { isInTiles: boolean }) {
  const reason = reasonAgainst(offers, day);
  const isToday = day === rules.calendar.today;
  const name = [formatDay(day), ...(isToday ? ['today'] : [])].join(', ');
  const offered = offerClass(offers, day);
  const look = classes(reason ? 'month-day-off' : 'month-day', isToday && 'month-today', offered);
  const number = <span aria-hidden="true">{Number(day.slice(8))}</span>;
  return (
    <div className="month-cell" style={{ gridColumnStart: weekdayOf(day) + 1 }}>
      {offered && (
        <span className="month-day-off" aria-hidden="true">
          {Number(day.slice(8))}
        </span>
      )}
      {reason ? (
        <label className={look} title={reason}>
          <input type="radio" disabled aria-label={`${name}: ${reason}`} />
          {number}
        </label>
      ) : isInTiles ? (
        <label className={classes(look, isChosen && 'month-day-chosen')} htmlFor={tileId(day)}>
          {number}
        </label>
      ) : (
        <label className={look}>
          <input
            type="radio"
            name="fulfillment_date"
            value={day}
            aria-label={name}
            checked={isChosen}
            onChange={() => onDay(day)}
          />
          {number}
        </label>
      )}
    </div>
  );
}

/** Sunday first. */
const WEEKDAY_LETTERS = ['S', 'M', 'T', 'W', 'T', 'F', 'S'];

function formatPart(day: string, options: Intl.DateTimeFormatOptions) {
  return dateFormat('en-US', { timeZone: 'UTC', ...options }).format(new Date(day));
}
