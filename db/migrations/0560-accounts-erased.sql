-- owner: accounts

-- When a person was erased: what is left stands under a pseudonym. Nobody signs in to it any more.
alter table users add column erased_at timestamptz;
