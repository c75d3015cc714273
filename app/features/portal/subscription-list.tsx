import { formatDay } from '~/lib/dates';
import { Tag } from '~/ui/tag';
import type { Portal } from './portal.server';

type SubscriptionListProps = { subscriptions: NonNullable<Portal['subscriptions']> };

export function SubscriptionList({ subscriptions }: SubscriptionListProps) {
  return (
    <section aria-labelledby="subscriptions">
      <h2 className="text-h3" id="subscriptions">
        Subscriptions
      </h2>
      <ul className="portal-list">
        {subscriptions.map(
          ({ id, state, isActive, rhythm, next_day, quantity, product_title, variant_title, page }) => (
            <li key={id} className="portal-order">
              <span>
                <a href={page}>
                  {quantity} × {product_title}, {variant_title}
                </a>
                <small>
                  {rhythm}
                  {isActive && `, next for ${formatDay(next_day)}`}
                </small>
              </span>
              <span>
                <Tag tone={isActive ? 'ok' : 'warn'}>{state}</Tag>
              </span>
            </li>
          ),
        )}
      </ul>
    </section>
  );
}
