/** Words of notices: the list, the bell, the mail. */
export const strings = {
  retention: {
    notices: { title: 'Notices', why: 'Read or not, from the day on which they came.' },
  },
  pages: { list: 'Notifications', 'list-too': 'What is new for you in the club.' },
  title: 'Notifications',
  lead: { one: '{count} unread', other: '{count} unread' },
  all: 'All',
  unread: 'Unread',
  'mark-all': 'Mark all as read',
  'mark-one': 'Mark as read',
  'is-new': 'New',
  'see-all': 'See all notifications',
  bell: { one: 'Notifications, {count} unread', other: 'Notifications, {count} unread' },
  'none-yet': 'No notifications yet',
  'none-yet-too': 'When something concerns you, such as a review or a new sign-in, it appears here.',
  'none-unread': 'Everything is read',
  today: 'Today',
  earlier: 'Earlier',
  done: { read: 'Marked as read' },
  mails: { notice: { subject: '{title}', body: '{title}\n{body}', action: 'Open in {club}' } },
} as const
