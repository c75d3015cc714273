import { dateFormat, formatDay } from '~/lib/dates';
import { daysOf, type Period } from './period';

const WIDTH = 720;
const HEIGHT = 160;
/** With more bars, each stands for a week. */
const MAX_BARS = 62;
const WEEK = 7;
const LABELS = 5;

interface Bar {
  from: string;
  now: number;
  before: number;
}

export interface DayValue {
  day: string;
  value: number;
}

type PeriodChartProps = {
  period: Pick<Period, 'from' | 'to' | 'title' | 'before'>;
  /** 'Sales' */
  what: string;
  /** 'Nothing was sold' */
  nothing: string;
  format(value: number): string;
  now: DayValue[];
  before: DayValue[];
};

/** Each day beside that of the period before. */
export function PeriodChart({ period, what, nothing, format, now, before }: PeriodChartProps) {
  const bars = barsOf(period, now, before);
  const most = Math.max(0, ...bars.flatMap((bar) => [bar.now, bar.before]));
  if (most === 0) return <p className="report-chart">{`${nothing} in either period.`}</p>;
  const top = roundUp(most);
  const unit = daysOf(period).length > MAX_BARS ? 'week' : 'day';
  const best = bestText(bars, unit, format) ?? nothing;
  const scale = (value: number) => format(value).replace(/\.00$/, '');
  return (
    <figure className="report-chart">
      <figcaption>
        <Key className="report-now">{period.title}</Key>
        <Key className="report-before">{period.before.title}</Key>
        <span>{best}</span>
      </figcaption>
      <div className="report-plot">
        <span className="report-scale report-scale-top" aria-hidden="true">
          {scale(top)}
        </span>
        <span className="report-scale report-scale-half" aria-hidden="true">
          {scale(top / 2)}
        </span>
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`${what} by ${unit}, ${period.title}. ${best}.`}
        >
          <path className="report-grid" d={`M0 0.5H${WIDTH}M0 ${HEIGHT / 2}H${WIDTH}`} />
          {bars.map((bar, place) => (
            <Bars
              key={bar.from}
              bar={bar}
              at={place / bars.length}
              step={WIDTH / bars.length}
              top={top}
              text={`${formatDay(bar.from)}: ${format(bar.now)}. ${period.before.title}: ${format(bar.before)}`}
            />
          ))}
        </svg>
      </div>
      <div className="report-axis" aria-hidden="true">
        {labelsOf(bars).map(({ from }) => (
          <span key={from}>{shortDay(from)}</span>
        ))}
      </div>
    </figure>
  );
}

type BarsProps = { bar: Bar; at: number; step: number; top: number; text: string };

function Bars({ bar, at, step, top, text }: BarsProps) {
  const x = at * WIDTH;
  return (
    <g>
      <title>{text}</title>
      {column('report-before', x + step * 0.1, step * 0.4, bar.before / top)}
      {column('report-now', x + step * 0.45, step * 0.45, bar.now / top)}
    </g>
  );
}

/** A day of which more was taken back than sold has no bar. */
function column(className: string, x: number, width: number, share: number) {
  if (share <= 0) return null;
  const height = Math.max(2, share * HEIGHT);
  return <rect className={className} x={x} y={HEIGHT - height} width={width} height={height} />;
}

function Key({ className, children }: { className: string; children: string }) {
  return (
    <span className="report-key">
      <svg viewBox="0 0 10 10" aria-hidden="true">
        <rect className={className} x="0.5" y="0.5" width="9" height="9" />
      </svg>
      {children}
    </span>
  );
}

function bestText(bars: Bar[], unit: 'day' | 'week', format: (value: number) => string) {
  const best = bars.reduce((top, bar) => (bar.now > top.now ? bar : top), { from: '', now: 0, before: 0 });
  if (best.now === 0) return undefined;
  return `Most ${unit === 'day' ? 'on' : 'in the week from'} ${formatDay(best.from)}: ${format(best.now)}`;
}

/** A round amount that can be halved in the head. */
function roundUp(value: number) {
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 4, 5, 6, 8].find((times) => times * power >= value) ?? 10) * power;
}

/** The first and the last bar, and some between them. */
function labelsOf(bars: Bar[]) {
  const gaps = Math.min(LABELS, bars.length) - 1;
  if (gaps < 1) return bars;
  return Array.from({ length: gaps + 1 }, (_, at) => bars[Math.round((at * (bars.length - 1)) / gaps)]).filter(
    (bar) => bar !== undefined,
  );
}

function barsOf(period: PeriodChartProps['period'], now: DayValue[], before: DayValue[]): Bar[] {
  const [sums, earlier] = [now, before].map((days) => new Map(days.map(({ day, value }) => [day, value])));
  const earlierDays = daysOf(period.before);
  const days = daysOf(period).map((from, index) => ({
    from,
    now: sums?.get(from) ?? 0,
    before: earlier?.get(earlierDays[index] ?? '') ?? 0,
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
