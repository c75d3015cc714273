import { formatDateTime } from '~/lib/dates';
import type { OrderStep } from './order-steps';

export function StepList({ steps, timeZone }: { steps: OrderStep[]; timeZone: string }) {
  return (
    <ol className="order-steps" aria-label="What happens to the order">
      {steps.map(({ text, at, note, photo }) => (
        <li key={text} data-done={at ? '' : undefined}>
          <span>
            {text}
            {note && <small>{note}</small>}
            {photo && (
              <a href={photo}>
                <img src={photo} alt="Where the driver left the flowers" width={160} loading="lazy" />
              </a>
            )}
          </span>
          <span className="num">{at ? formatDateTime(timeZone, new Date(at)) : 'Not yet'}</span>
        </li>
      ))}
    </ol>
  );
}
