-- owner: points
-- What was booked for a member in the last months.
create index point_postings_by_time on point_postings (user_id, booked_at);
