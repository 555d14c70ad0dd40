-- owner: support
-- Tickets by what stands in their subject.
create index tickets_by_subject on tickets using gin (fold_text(subject) gin_trgm_ops);
