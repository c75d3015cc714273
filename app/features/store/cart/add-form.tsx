import { type ReactNode, type SubmitEvent, useState } from 'react';
import { Note } from '~/ui/note';
import { addToCart } from './add-to-cart';
import type { CartProduct, CartVariant } from './cart';

type AddFormProps = {
  product: CartProduct;
  variant: CartVariant | undefined;
  quantity: number;
  /** The error's title (spec 8). */
  failureTitle: string;
  className?: string;
  /** The submit button (`intent=add`), and the choices. */
  children: ReactNode;
};

/** Without scripts, the server handles the form. */
export function AddForm({ product, variant, quantity, failureTitle, className, children }: AddFormProps) {
  const [problem, setProblem] = useState<string>();
  const add = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setProblem(addToCart(product, variant, quantity));
  };
  return (
    <form method="post" action="/cart" data-enhanced="" className={className} onSubmit={add}>
      <input type="hidden" name="product" value={product.id} />
      {children}
      {problem && (
        <Note tone="danger" live title={failureTitle}>
          <span>{problem}</span>
        </Note>
      )}
    </form>
  );
}
