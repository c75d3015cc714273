-- Orders that the release before marked as ready or handed over.
update orders set fulfillment_state = case when handed_over_at is null then 'made' else 'delivered' end
where ready_at is not null and fulfillment_state = 'to_make';
insert into fulfillment_events (order_id, from_state, to_state, user_id, happened_at, created_at)
select id, 'to_make', 'made', ready_by, ready_at, ready_at from orders where ready_at is not null
union all
select id, 'made', 'delivered', handed_over_by, handed_over_at, handed_over_at from orders where handed_over_at is not null;
alter table orders validate constraint orders_fulfillment_state_check;
alter table orders validate constraint only_deliveries_go_out;
