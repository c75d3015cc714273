-- A subscription keeps the id of a deleted variant, so that it goes on once the product is restored from the trash.
alter table subscriptions drop constraint subscriptions_variant_id_fkey;
drop index subscriptions_by_variant;
