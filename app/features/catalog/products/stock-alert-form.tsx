import type { CartVariant } from '~/features/catalog/cart-lines';
import { Button } from '~/ui/button';
import { classes } from '~/ui/classes';

type StockAlertFormProps = {
  /** Of its product's page. */
  path: string;
  /** Those that are sold out. */
  variants: Pick<CartVariant, 'id' | 'title'>[];
  choice?: string;
  selectedId?: string;
  /** Whether it is shown only while a sold-out variant is chosen (`product.css`, also without scripts). */
  followsChoice?: boolean;
  email?: string;
  error?: string;
};

/** An ordinary form, with and without scripts. `Field` needs the router, which an island does not have. */
export function StockAlertForm({ path, followsChoice, email, error, ...which }: StockAlertFormProps) {
  const className = classes('stock-alert', followsChoice && 'stock-alert-of-choice');
  return (
    <form className={className} method="post" action={`${path}/alert`}>
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
      <VariantField {...which} />
      <Button type="submit" variant="line">
        Email me
      </Button>
    </form>
  );
}

/** Without scripts it cannot follow the choice above, so it asks again if there are several. */
function VariantField({
  variants,
  choice,
  selectedId,
}: Pick<StockAlertFormProps, 'variants' | 'choice' | 'selectedId'>) {
  if (variants.length < 2) return <input type="hidden" name="variant" value={variants[0]?.id} />;
  const isOffered = variants.some(({ id }) => id === selectedId);
  return (
    <div className="field">
      <label className="field-label" htmlFor="alert-variant">
        {choice}
      </label>
      <select
        key={selectedId}
        className="input"
        id="alert-variant"
        name="variant"
        defaultValue={isOffered ? selectedId : undefined}
      >
        {variants.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
    </div>
  );
}
