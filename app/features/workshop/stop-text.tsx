import { forWhom, serviceLine } from '~/lib/for-whom';
import type { Stop } from './routes.server';

export function StopText({ stop }: { stop: Stop }) {
  const service = serviceLine(stop);
  return (
    <span>
      {stop.fulfillment_window && (
        <>
          {stop.fulfillment_window}
          <br />
        </>
      )}
      <b>{forWhom(stop)}</b>, {stop.delivery_street}, {stop.delivery_city} {stop.delivery_postal_code}
      {service && (
        <>
          . <b>{service}</b>
        </>
      )}
    </span>
  );
}
