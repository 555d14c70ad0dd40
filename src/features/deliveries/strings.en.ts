/** Words of what left the house. */
export const strings = {
  pages: { deliveries: 'Deliveries' },
  permissions: {
    'deliveries.read': 'See mails and undelivered events',
    'deliveries.retry': 'Send mails and events again',
  },
  lead: 'Mails of the club and how they fared. Without a mail server they are kept here to be read.',
  mails: 'Mails',
  events: 'Given-up events',
  to: 'To',
  subject: 'Subject',
  state: 'State',
  when: 'When',
  tries: 'Tries',
  error: 'Last error',
  event: 'Event',
  states: { waiting: 'Waiting', sent: 'Sent', kept: 'Kept', dead: 'Given up' },
  again: 'Try again',
  'not-again': 'Sent already.',
  hidden:
    'Links that open an account are hidden. Who shows them proves who they are, and it is noted in the activity log.',
  reveal: 'Show the links',
  'text-gone': 'It went over to the mail server; its text is not kept.',
  'text-later': 'It is drawn when it is sent.',
  'no-mails': 'No mail was written yet',
  'no-events': 'Every event found its listener',
  done: { again: 'It is tried again now.' },
} as const
