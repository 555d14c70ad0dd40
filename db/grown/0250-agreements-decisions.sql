-- owner: agreements

-- The club's people decide what the two sides cannot settle.
alter table agreement_steps drop constraint agreement_steps_act_check;
alter table agreement_steps add constraint agreement_steps_act_check check (act in ('requested', 'made', 'accepted',
  'declined', 'cancelled', 'confirmed', 'done', 'disputed', 'settled', 'ended', 'expired', 'decided-done', 'decided-ended'));
