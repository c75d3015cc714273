import { formatDay } from '~/lib/dates';
import { Tag } from '~/ui/tag';
import type { Portal } from './portal.server';
import { PortalList } from './portal-list';

type SubscriptionListProps = { subscriptions: NonNullable<Portal['subscriptions']> };

export function SubscriptionList({ subscriptions }: SubscriptionListProps) {
  return (
    <PortalList id="subscriptions" title="Subscriptions">
      {subscriptions.map(({ id, state, isActive, rhythm, next_day, quantity, product_title, variant_title, page }) => (
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
      ))}
    </PortalList>
  );
}
