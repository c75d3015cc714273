create index subscriptions_by_email on subscriptions (lower(buyer_email), created_at);
