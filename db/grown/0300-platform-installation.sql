-- owner: platform
-- What this database knows of the installation it belongs to. The keys lie outside of it (secrets.json); their fingerprint
-- tells whether the file beside it is still the one with which its columns were sealed.
create table installation (
  id boolean primary key default true check (id),
  keys_fingerprint text not null
);
