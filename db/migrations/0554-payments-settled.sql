-- owner: payments
-- What was paid, by when it came.
create index payments_settled on payments (settled_at) where state = 'paid';
