-- owner: support
-- Tickets by when they came, were answered first and were over.
create index tickets_by_age on tickets (created_at);
create index tickets_first_answered on tickets (first_answered_at) where first_answered_at is not null;
create index tickets_over on tickets (coalesce(resolved_at, closed_at)) where status in ('resolved', 'closed');
