-- owner: articles
-- How soon applications are answered is the club's setting: articles that still say the number they came with ask for it.
update article_texts set body = replace(
  replace(body, 'profiles are decided within two working days', 'profiles are decided within {review-days}'),
  'يُبتّ في معظم الملفات خلال يومي عمل', 'يُبتّ في معظم الملفات خلال {review-days}')
where body like '%profiles are decided within two working days%' or body like '%يُبتّ في معظم الملفات خلال يومي عمل%';
