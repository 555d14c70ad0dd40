-- owner: reports

-- Why something may be reported. A retired reason is no longer offered; reports that name it keep it.
create table report_reasons (
  id uuid primary key default uuid_v7(),
  key text not null unique,
  name text not null,
  arabic_name text not null,
  hint text not null,
  arabic_hint text not null,
  severity text not null check (severity in ('low', 'medium', 'high')),
  -- The kinds of things it is for; null for all.
  kinds text[],
  -- True when the reason says nothing by itself.
  needs_text boolean not null default false,
  place int not null,
  retired_at timestamptz
);

-- What was reported, as it stood then. It outlives the thing, its owner and the reporter's account.
create table reports (
  id uuid primary key default uuid_v7(),
  reporter_id uuid references users on delete set null,
  target_kind text not null,
  target_id uuid not null,
  owner_id uuid references users on delete set null,
  reason_id uuid not null references report_reasons,
  text text not null check (char_length(text) <= 1000),
  title text not null,
  link text,
  snapshot jsonb not null,
  language text not null check (language in ('en', 'ar')),
  created_at timestamptz not null default clock_timestamp(),
  closed_at timestamptz
);
comment on column reports.target_id is 'no foreign key: a thing of the kind in target_kind, which the report outlives';
create unique index reports_open_once on reports (reporter_id, target_kind, target_id) where closed_at is null;
create index reports_of_reporter on reports (reporter_id, created_at desc);
create index reports_of_target on reports (target_kind, target_id);
create index reports_by_time on reports (created_at desc);

-- The reasons a club begins with.

insert into report_reasons (key, name, arabic_name, hint, arabic_hint, severity, kinds, needs_text, place) values
  ('spam', 'Spam or advertising', 'إزعاج أو إعلان',
   'Repeated, off the subject, or only there to sell', 'متكرر أو خارج الموضوع أو لا غرض منه سوى البيع', 'low', null, false, 1),
  ('fraud', 'Fraud or a scam', 'احتيال أو نصب',
   'Asks for money or data under a false pretext', 'يطلب مالًا أو بيانات بحجة كاذبة', 'high', null, false, 2),
  ('fake-identity', 'Fake identity', 'هوية مزيفة',
   'Pretends to be another person or company', 'ينتحل شخصية غيره أو شركة أخرى', 'high', '{member,message}', false, 3),
  ('insult', 'Insulting or threatening', 'إهانة أو تهديد',
   'Attacks, humiliates or threatens somebody', 'يهاجم أحدًا أو يحط من قدره أو يهدده', 'high', null, false, 4),
  ('wrong-information', 'Wrong information', 'معلومات غير صحيحة',
   'Figures, licences or claims that are not true', 'أرقام أو رخص أو ادعاءات لا صحة لها', 'medium',
   '{member,item,auction,post,comment,review}', false, 5),
  ('stolen-content', 'Stolen content', 'محتوى مسروق',
   'Pictures, texts or ideas of somebody else', 'صور أو نصوص أو أفكار لغيره', 'medium',
   '{member,item,auction,post,comment}', false, 6),
  ('other', 'Something else', 'سبب آخر',
   'Tell us in your own words', 'اشرحه لنا بكلماتك', 'low', null, true, 7);
