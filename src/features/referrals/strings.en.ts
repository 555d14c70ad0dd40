/** Words of inviting. */
export const strings = {
  pages: { referrals: 'Invite members', 'referrals-too': 'Your link, and who joined through it.' },
  title: 'Invite members',
  lead: 'Everyone who registers through your link counts as invited by you.',
  link: 'Your link',
  copy: 'Copy the link',
  copied: 'The link is copied',
  'not-copied': 'The link could not be copied. Select it and copy it yourself.',
  share: 'Share',
  mail: 'By e-mail',
  'mail-subject': 'An invitation to {club}',
  'mail-body': 'Join me at {club}: {link}',
  came: 'Who joined',
  count: { one: '{count} person joined through your link', other: '{count} people joined through your link' },
  none: 'Nobody has joined through your link yet',
  'none-too': 'Send it to people you would do business with. They appear here as soon as they register.',
  since: 'Registered on',
  states: { registered: 'Registered', verified: 'Verified', sent: 'Profile sent', approved: 'Approved' },
  hints: {
    registered: 'Has not confirmed the e-mail address yet',
    verified: 'In the club, without a profile so far',
    sent: 'The profile is being reviewed',
    approved: 'The profile is approved and counts for you',
  },
  notices: {
    credited: { title: '{name} joined through your invitation', body: 'Their profile is approved and counts for you.' },
  },
} as const
