-- owner: platform
-- Answers and fingerprints of calls that carry secrets were kept for repetitions; such calls are not kept any more.
delete from idempotency where call in (
  'POST /verifications/:caseId/secrets',
  'POST /setup/links/:token',
  'POST /invitations/:token',
  'POST /auth/social/start',
  'POST /auth/verify/:token',
  'PUT /settings/mail',
  'POST /settings/mail/test',
  'PUT /profiles/draft',
  'PUT /profiles/mine',
  'POST /freelancers',
  'PUT /freelancers'
);
