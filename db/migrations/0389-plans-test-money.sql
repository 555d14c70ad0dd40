-- owner: plans
-- Paid with play money: the sandbox's. Such a subscription opens its plan, and is no revenue.
alter table subscriptions add column test boolean not null default false;
