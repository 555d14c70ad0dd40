-- owner: reviews
-- Meetings are forgotten after a time that the club sets; what was said of each other stays, and so does that two may say it.
alter table review_meetings drop constraint review_meetings_meeting_id_fkey;
alter table reviews drop constraint reviews_meeting_id_fkey;
comment on column review_meetings.meeting_id is 'no foreign key: the meeting that it was for is forgotten after a time, what follows from it is not';
comment on column reviews.meeting_id is 'no foreign key: the meeting that it is about is forgotten after a time, the review is not';
