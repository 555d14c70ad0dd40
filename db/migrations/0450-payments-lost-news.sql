-- owner: payments
-- A card whose news was lost is asked for, as payments are: how its gateway calls the page, and when it is asked again.
alter table payment_setups add column outside_page text;
alter table payment_setups add column ask_at timestamptz;
alter table payment_setups add column asked int not null default 0;
create index payment_setups_to_ask on payment_setups (ask_at) where ask_at is not null;

-- The words of an event are forgotten some time after it took effect; its id and kind stay, so that one that comes again is known.
alter table payment_events alter column body drop not null;
create index payment_events_with_words on payment_events (received_at) where body is not null;
