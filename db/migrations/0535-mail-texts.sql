-- owner: mail-texts

-- What the club wrote of a mail: each change is a row, the one with the highest number is sent. By language the whole text
-- ({ subject, body, action }), or null where the product's own is sent.
create table mail_texts (
  kind text not null,
  revision int not null check (revision > 0),
  texts jsonb not null,
  changed_by uuid references users on delete set null,
  changed_at timestamptz not null default clock_timestamp(),
  primary key (kind, revision)
);
create index mail_texts_of_author on mail_texts (changed_by) where changed_by is not null;
