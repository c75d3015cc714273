import './delivery-check.css';
import '~/ui/tile.css';
import { Button } from '~/ui/button';

/** Asks for the ZIP code. Without scripts it leads to a page with the answer; with them the answer comes below. */
export function DeliveryCheck({ product, zip }: { product: string; zip?: string }) {
  return (
    <form method="get" action="/delivery-days" className="delivery-check" data-script="delivery/delivery-check">
      <input type="hidden" name="product" value={product} />
      <div className="field">
        <label className="field-label" htmlFor="delivery-zip">
          Deliver to ZIP code
        </label>
        <input
          className="input"
          id="delivery-zip"
          name="zip"
          inputMode="numeric"
          autoComplete="shipping postal-code"
          maxLength={10}
          required
          defaultValue={zip}
        />
      </div>
      <Button type="submit" variant="line">
        See days and cost
      </Button>
      <div className="delivery-answer" role="status" data-place-answer="" />
    </form>
  );
}
