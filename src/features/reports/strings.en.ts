/** Words of reporting. */
export const strings = {
  report: 'Report',
  dialog: {
    title: 'Report {name}',
    lead: 'Only the club reads this. We do not tell {name} who reported.',
    reason: 'What is wrong?',
    text: 'What happened?',
    'text-hint': 'Where and when, so that we can find it.',
    files: 'Screenshots or documents',
    send: 'Send the report',
    login: 'Log in to report',
    'login-too': 'So that we can answer you, reports come from members.',
    failed: 'Unable to Submit Report, Try again later',
    thanks: 'Thank You, Your Request will be processed soon',
  },
  done: {
    sent: 'Your report has reached the club. You can find it in your settings.',
    harmless: 'The club has looked at exactly this before and found nothing against its rules. Your report is kept.',
    known: 'You have already reported this. The club is looking into it.',
  },
  mine: {
    title: 'Your reports',
    lead: 'What you told the club, and whether it was dealt with.',
    none: 'You have not reported anything',
    'none-too': 'If something is wrong, choose Report in the menu of a profile or an offer.',
    open: 'Received',
    closed: 'Dealt with',
    acted: 'The club acted',
    'no-breach': 'No breach found',
    sent: 'Sent on',
  },
  permissions: { 'reports.read': 'Read what members reported, with files and who sent it' },
  refusals: {
    'not-reportable': 'This cannot be reported.',
    'own-thing': 'This is your own. You can change it or remove it.',
  },
} as const
