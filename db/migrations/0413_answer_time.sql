-- Ends the sentence "We answer …": 'within one business day'. Empty: no page and no email says how soon.
alter table studio_settings add column answer_time text not null default '' check (length(answer_time) <= 80);
