import { formatDay } from '~/lib/dates';

type DayChartProps = { title: string; days: { day: string; count: number }[] };

const WIDTH = 240;
const HEIGHT = 48;

export function DayChart({ title, days }: DayChartProps) {
  const sum = days.reduce((total, { count }) => total + count, 0);
  const most = days.reduce((top, each) => (each.count > top.count ? each : top), { day: '', count: 0 });
  const step = WIDTH / days.length;
  const text = most.count > 0 ? `most on ${formatDay(most.day)}, ${most.count}` : 'none on any day';
  return (
    <figure className="day-chart">
      <figcaption>
        {title} <strong>{sum.toLocaleString('en-US')}</strong>
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${title}: ${sum} in the last 30 days, ${text}.`}
      >
        {days.map(({ day, count }, place) => {
          const height = count === 0 ? 1 : Math.max(3, (count / most.count) * HEIGHT);
          return <rect key={day} x={place * step} y={HEIGHT - height} width={step - 2} height={height} />;
        })}
      </svg>
    </figure>
  );
}
