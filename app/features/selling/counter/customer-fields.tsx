import { type KeyboardEvent, useState } from 'react';
import { Field, Input } from '~/ui/field';
import { useHydrated } from '~/ui/use-hydrated';
import { type KnownCustomer, useCustomerSearch } from './customer-search';
import { BUYER } from './sale-fields';

type CustomerFieldsProps = { typed: Record<string, string>; errors: Record<string, string> };

type Buyer = Record<string, string>;

/** Who is known is found by what is typed in any of these fields, and fills them all. */
export function CustomerFields({ typed, errors }: CustomerFieldsProps) {
  const [buyer, setBuyer] = useState<Buyer>(() =>
    Object.fromEntries(BUYER.map(({ name }) => [name, typed[name] ?? ''])),
  );
  const [searched, setSearched] = useState('');
  const [selected, setSelected] = useState(-1);
  const { customers, search } = useCustomerSearch();
  const isHydrated = useHydrated();
  const close = () => {
    setSearched('');
    search('');
  };
  const choose = ({ name, phone, email }: KnownCustomer) => {
    setBuyer({ buyer_name: name ?? '', buyer_phone: phone ?? '', buyer_email: email ?? '' });
    close();
  };
  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const target = customers[selected];
    if (step && customers.length > 0) setSelected((selected + step + customers.length) % customers.length);
    else if (event.key === 'Enter' && target) choose(target);
    else if (event.key === 'Escape' && customers.length > 0) close();
    else return;
    event.preventDefault();
  };
  return BUYER.map(({ name, label, ...input }) => {
    const found = searched === name ? customers : [];
    const list = `${name}-found`;
    return (
      <div key={name} className="sell-customer">
        <Field id={name} label={label} error={errors[name]}>
          {(control) => (
            <Input
              {...control}
              {...input}
              name={name}
              value={buyer[name]}
              autoComplete="off"
              {...(isHydrated && {
                role: 'combobox',
                'aria-autocomplete': 'list',
                'aria-expanded': found.length > 0,
                'aria-controls': list,
                'aria-activedescendant': found[selected] && `${list}-${selected}`,
              })}
              onChange={({ target }) => {
                setBuyer({ ...buyer, [name]: target.value });
                setSearched(name);
                setSelected(-1);
                search(target.value);
              }}
              onKeyDown={move}
              onBlur={close}
            />
          )}
        </Field>
        {isHydrated && (
          <>
            <span className="visually-hidden" role="status">
              {found.length > 0 && foundText(found.length)}
            </span>
            <div
              id={list}
              className="sell-found"
              role="listbox"
              aria-label="Known customers"
              hidden={found.length === 0}
            >
              {found.map((customer, at) => (
                <div
                  key={customer.id}
                  id={`${list}-${at}`}
                  role="option"
                  aria-selected={at === selected}
                  tabIndex={-1}
                  // The field keeps the focus, and with it the list.
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => choose(customer)}
                >
                  <b>{customer.name ?? customer.email ?? customer.phone}</b>
                  <small>{[customer.phone, customer.email].filter(Boolean).join(', ')}</small>
                </div>
              ))}
            </div>
          </>
        )}
      </div>
    );
  });
}

function foundText(count: number) {
  return count === 1
    ? 'One known customer. The arrow keys choose.'
    : `${count} known customers. The arrow keys choose.`;
}
