-- owner: reports

-- What the reporter may know of how it ended; null while it is open, and of what was closed before anybody decided.
alter table reports add column outcome text check (outcome in ('acted', 'no-breach'));

-- The rule of the club that a reason stands on, as the member reads it in a decision.
alter table report_reasons add column rule text not null default '';
alter table report_reasons add column arabic_rule text not null default '';

update report_reasons set rule = words.rule, arabic_rule = words.arabic_rule
from (values
  ('spam', 'The club is no place for advertising that nobody asked for.',
   'لا يقبل النادي إعلانًا لم يطلبه أحد.'),
  ('fraud', 'Nobody may ask members for money or data under a false pretext.',
   'لا يُطلب من الأعضاء مال أو بيانات بحجة كاذبة.'),
  ('fake-identity', 'Members appear under their own name and for a company that is theirs.',
   'يظهر كل عضو باسمه، وباسم شركة هي له.'),
  ('insult', 'Members speak to one another with respect; insults and threats have no place here.',
   'يخاطب الأعضاء بعضهم بعضًا باحترام، ولا مكان هنا لإهانة أو تهديد.'),
  ('wrong-information', 'What is said of a person, a company or an offer must be true.',
   'ما يقال عن شخص أو شركة أو عرض يجب أن يكون صحيحًا.'),
  ('stolen-content', 'Members publish what is their own or what they may use.',
   'ينشر كل عضو ما هو له أو ما أُذن له باستعماله.'),
  ('other', 'The house rules of the club hold for everybody.',
   'قواعد النادي تسري على الجميع.')) as words (key, rule, arabic_rule)
where report_reasons.key = words.key;

-- Things that were found harmless: new reports of them are kept and answered, but wake nobody until the words change.
create table report_silences (
  target_kind text not null,
  target_id uuid not null,
  snapshot jsonb not null,
  by_id uuid references users on delete set null,
  made_at timestamptz not null default clock_timestamp(),
  primary key (target_kind, target_id)
);
comment on column report_silences.target_id is 'no foreign key: a thing of the kind in target_kind';
