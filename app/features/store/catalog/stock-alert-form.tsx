import { Button } from '~/ui/button';

type StockAlertFormProps = { productId: string; variantId: string; email?: string; error?: string };

/** An ordinary form, with and without scripts. `Field` needs the router, which an island does not have. */
export function StockAlertForm({ productId, variantId, email, error }: StockAlertFormProps) {
  return (
    <form className="stock-alert" method="post" action={`/product/${productId}/alert`}>
      <input type="hidden" name="variant" value={variantId} />
      <div className="field">
        <label className="field-label" htmlFor="alert-email">
          Tell me when it’s back
        </label>
        <input
          className="input"
          id="alert-email"
          type="email"
          name="email"
          autoComplete="email"
          required
          maxLength={254}
          defaultValue={email}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'alert-email-error' : 'alert-email-hint'}
        />
        {error ? (
          <p className="field-error" id="alert-email-error">
            {error}
          </p>
        ) : (
          <p className="field-hint" id="alert-email-hint">
            One email. Then we delete your address.
          </p>
        )}
      </div>
      <Button type="submit" variant="line">
        Email Me
      </Button>
    </form>
  );
}
