-- A card on the shop's own terminal, with the number of its slip; a check with its own number.
alter table payments add column reference text check (length(reference) between 1 and 100);
alter table payments drop constraint payments_method_check;
alter table payments add constraint payments_method_check
  check (method in ('card', 'cash', 'check', 'transfer', 'terminal'));
