-- What the test provider keeps of a payment, or of a page that stores a card, is one row.
create table test_sessions (
  ref text primary key,
  order_id uuid,
  subscription_id uuid,
  amount_cents bigint not null default 0 check (amount_cents >= 0),
  currency text not null default '',
  status text not null default 'open' check (status in ('open', 'needs_confirmation', 'paid', 'closed', 'refunded')),
  card_last4 text check (card_last4 ~ '^[0-9]{4}$'),
  card_expires_on date,
  refunds jsonb not null default '[]',
  dispute jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint test_sessions_of_one check (num_nonnulls(order_id, subscription_id) = 1)
);

insert into test_sessions (ref, order_id, amount_cents, currency, status, card_last4, card_expires_on, refunds, dispute,
  created_at, updated_at)
select ref, order_id, amount_cents, currency, status, card_last4, card_expires_on,
  coalesce((
    select jsonb_agg(jsonb_build_object('id', id, 'amount_cents', refund.amount_cents, 'status', 'succeeded',
      'failure_reason', null, 'created_at', refund.created_at) order by refund.created_at)
    from test_refunds refund where payment_ref = ref
  ), '[]'),
  (
    select jsonb_build_object('id', id, 'amount_cents', dispute.amount_cents, 'status', dispute.status, 'reason', reason,
      'respond_by', respond_by, 'created_at', dispute.created_at, 'decided_at', decided_at)
    from test_disputes dispute where payment_ref = ref
  ),
  created_at,
  greatest(
    updated_at,
    (select max(refund.created_at) from test_refunds refund where payment_ref = ref),
    (select greatest(dispute.created_at, decided_at) from test_disputes dispute where payment_ref = ref)
  )
from test_payments;

insert into test_sessions (ref, subscription_id, status, card_last4, card_expires_on, created_at, updated_at)
select ref, subscription_id, case status when 'stored' then 'paid' else status end, card_last4, card_expires_on, created_at,
  created_at
from test_card_setups;

drop table test_card_setups, test_disputes, test_refunds, test_payments;
