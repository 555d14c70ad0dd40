-- owner: reports
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
