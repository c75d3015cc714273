import { type ReactNode, type SubmitEvent, useState } from 'react';
import { Note } from '~/ui/note';
import { addToCart } from './add-to-cart';
import type { CartProduct, CartVariant } from './cart';

type AddFormProps = {
  product: CartProduct;
  variant: CartVariant | undefined;
  quantity: number;
  /** Spec 8: what stands in the way of adding is said under this title. */
  failureTitle: string;
  className?: string;
  /** The submit button, named `intent` with the value `add`, and what can be chosen. */
  children: ReactNode;
};

/** Add to Cart: a form that the server answers where scripts are missing; with them nothing is sent. */
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
