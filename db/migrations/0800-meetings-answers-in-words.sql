-- owner: meetings

-- Somebody wrote in answer to a mail of the meeting.
alter table meeting_steps drop constraint meeting_steps_act_check;
alter table meeting_steps add constraint meeting_steps_act_check check (act in ('proposed', 'started', 'fixed', 'accepted', 'declined',
  'suggested', 'moved', 'changed', 'invited', 'removed', 'cancelled', 'all-declined', 'held', 'expired', 'missed', 'minutes-sent', 'wrote'));
