-- The tax report names the orders whose buyers were not sure about city limits: few of all.
create index orders_unsure on orders (number) where tax_place = 'not_sure';
