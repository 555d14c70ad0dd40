/** Words of inviting. */
export const strings = {
  pages: { referrals: 'Invite', 'referrals-too': 'Your link, and who came by it.' },
  title: 'Invite members',
  lead: 'Whoever registers by your link is noted as invited by you.',
  link: 'Your link',
  copy: 'Copy the link',
  copied: 'The link is copied',
  'not-copied': 'Could not copy. Mark the link and copy it yourself.',
  share: 'Share',
  mail: 'By e-mail',
  'mail-subject': 'An invitation to {club}',
  'mail-body': 'Join me at {club}: {link}',
  came: 'Who came',
  count: { one: '{count} person came by your link', other: '{count} people came by your link' },
  none: 'Nobody came by your link yet',
  'none-too': 'Send it to people you would do business with. They appear here as soon as they register.',
  since: 'Registered on',
  states: { registered: 'Registered', verified: 'Verified', sent: 'Profile sent', approved: 'Approved' },
  hints: {
    registered: 'Has not confirmed the e-mail address yet',
    verified: 'In the club, without a profile so far',
    sent: 'The profile is being reviewed',
    approved: 'The profile was approved: counted for you',
  },
  notices: {
    credited: { title: '{name} joined by your invitation', body: 'Their profile is approved, and counted for you.' },
  },
} as const
