import { BrandMark } from '~/ui/brand-mark';
import { ButtonLink } from '~/ui/button';
import { phoneHref } from './studio-links';

type AstrayProps = { title: string; text: string; phone: string; request?: string };

/** An address where nothing is. */
export function NotFoundView({ phone }: { phone: string }) {
  return (
    <Astray
      title="Nothing grows here."
      text="The page you asked for is not at this address. It may have moved, or the address may have a slip in it."
      phone={phone}
    />
  );
}

/** Something on our side failed. `request` is the id under which the log has it. */
export function FailureView({ phone, request }: { phone: string; request?: string }) {
  return (
    <Astray
      title="Something went wrong on our side."
      text="It has been noted. Please try again in a minute; what you had put in your cart is still there."
      phone={phone}
      request={request}
    />
  );
}

function Astray({ title, text, phone, request }: AstrayProps) {
  return (
    <div className="astray wrap">
      <BrandMark />
      <h1>{title}</h1>
      <p className="lead">{text}</p>
      <div className="actions">
        <ButtonLink to="/">Go to the home page</ButtonLink>
        <ButtonLink to="/store" variant="line">
          Visit the store
        </ButtonLink>
      </div>
      {phone && (
        <p className="text-ink-soft">
          Or call us, Monday to Friday, 10AM to 6PM:{' '}
          <a className="num" href={phoneHref(phone)}>
            {phone}
          </a>
        </p>
      )}
      {request && <p className="text-small text-ink-quiet">Request {request}</p>}
    </div>
  );
}
