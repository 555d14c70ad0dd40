-- owner: reviews
-- Meetings are forgotten after a time that the club sets; what was said of each other stays, and so does that two may say it.
alter table review_meetings drop constraint review_meetings_meeting_id_fkey;
alter table reviews drop constraint reviews_meeting_id_fkey;
comment on column review_meetings.meeting_id is 'The meeting that it was for. No foreign key: meetings are forgotten, what follows from them is not.';
comment on column reviews.meeting_id is 'The meeting that it is about. No foreign key: meetings are forgotten, reviews are not.';
