-- Few at any time, among all the orders that were ever made.
create index if not exists orders_to_hand_over on orders (number, id) where status = 'paid' and handed_over_at is null;

-- An index of some rows only says nothing of how frequent a word is, and the planner guessed: most.
create statistics if not exists order_words_seen on (order_words(buyer_name, buyer_email, recipient_name)) from orders;
