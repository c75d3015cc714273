import type { Stop } from './routes.server';

export function StopText({ stop }: { stop: Stop }) {
  const name = stop.recipient_name ?? (stop.hides_sender ? 'The recipient' : stop.buyer_name);
  return (
    <span>
      <b>{name}</b>, {stop.delivery_street}, {stop.delivery_city} {stop.delivery_postal_code}
    </span>
  );
}
