/** Words of reporting. */
export const strings = {
  report: 'Report',
  dialog: {
    title: 'Report {name}',
    lead: 'Only the club reads this. {name} is not told who reported.',
    reason: 'What is wrong?',
    text: 'What happened?',
    'text-hint': 'Where and when, so that we find it.',
    files: 'Screenshots or documents',
    send: 'Send the report',
    login: 'Log in to report',
    'login-too': 'So that we can answer you, reports come from members.',
    failed: 'Unable to Submit Report, Try again later',
    thanks: 'Thank You, Your Request will be processed soon',
  },
  done: {
    sent: 'Your report has reached the club. You find it in your settings.',
    known: 'You have reported this already. The club is looking at it.',
  },
  mine: {
    title: 'Your reports',
    lead: 'What you told the club, and whether it was dealt with.',
    none: 'You reported nothing',
    'none-too': 'When something is wrong, the menu on a profile or an offer has Report.',
    open: 'Received',
    closed: 'Dealt with',
    sent: 'Sent on',
  },
  permissions: { 'reports.read': 'Read what members reported, with files and who sent it' },
  refusals: {
    'not-reportable': 'This cannot be reported.',
    'own-thing': 'This is your own. You can change or remove it.',
  },
} as const
