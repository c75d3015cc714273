import { dateFormat, formatDay } from '~/lib/dates';
import { formatMoney } from '~/lib/money';
import { daysOf, type Period } from './period';
import type { DaySales } from './sales.server';

const WIDTH = 720;
const HEIGHT = 140;
/** With more bars, each stands for a week. */
const MAX_BARS = 62;
const WEEK = 7;

interface Bar {
  from: string;
  now: number;
  before: number;
}

type SalesChartProps = { period: Period; now: DaySales[]; before: DaySales[]; currency: string };

/** Sales by day beside those of the year before. The table below it says the same in numbers. */
export function SalesChart({ period, now, before, currency }: SalesChartProps) {
  const bars = barsOf(period, now, before);
  const most = Math.max(1, ...bars.flatMap((bar) => [bar.now, bar.before]));
  const best = bars.reduce((top, bar) => (bar.now > top.now ? bar : top), { from: '', now: 0, before: 0 });
  const step = WIDTH / bars.length;
  const unit = daysOf(period).length > MAX_BARS ? 'week' : 'day';
  const bestText =
    best.now > 0
      ? `most ${unit === 'day' ? 'on' : 'in the week from'} ${formatDay(best.from)}, ${formatMoney(best.now, currency)}`
      : 'nothing was sold';
  return (
    <figure className="report-chart">
      <figcaption>
        <span className="report-key">
          <Swatch className="report-now" />
          {period.title}
        </span>
        <span className="report-key">
          <Swatch className="report-before" />
          {period.before.title}
        </span>
        <span>{`Highest bar: ${formatMoney(most === 1 ? 0 : most, currency)}`}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Sales by ${unit} of ${period.title}: ${bestText}. The table below has every day.`}
      >
        {bars.map((bar, place) => (
          <g key={bar.from}>
            {column('report-before', place * step + step * 0.1, step * 0.45, bar.before / most)}
            {column('report-now', place * step + step * 0.45, step * 0.45, bar.now / most)}
          </g>
        ))}
      </svg>
      <div className="report-axis" aria-hidden="true">
        <span>{shortDay(period.from)}</span>
        <span>{shortDay(period.to)}</span>
      </div>
    </figure>
  );
}

function column(className: string, x: number, width: number, share: number) {
  if (share === 0) return null;
  const height = Math.max(2, share * (HEIGHT - 2));
  return <rect className={className} x={x} y={HEIGHT - height} width={width} height={height} />;
}

function Swatch({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 10 10" aria-hidden="true">
      <rect className={className} x="0.5" y="0.5" width="9" height="9" />
    </svg>
  );
}

function barsOf(period: Period, now: DaySales[], before: DaySales[]): Bar[] {
  const [sums, earlier] = [now, before].map((days) => new Map(days.map(({ day, total_cents }) => [day, total_cents])));
  const earlierDays = daysOf(period.before);
  const days = daysOf(period).map((from, index) => ({
    ...{ from, now: sums?.get(from) ?? 0, before: earlier?.get(earlierDays[index] ?? '') ?? 0 },
  }));
  if (days.length <= MAX_BARS) return days;
  return Array.from({ length: Math.ceil(days.length / WEEK) }, (_, week) => {
    const its = days.slice(week * WEEK, (week + 1) * WEEK);
    const sum = (of: 'now' | 'before') => its.reduce((total, day) => total + day[of], 0);
    return { from: its[0]?.from ?? '', now: sum('now'), before: sum('before') };
  });
}

function shortDay(day: string) {
  return dateFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' }).format(new Date(`${day}T00:00Z`));
}
