/** Sentences of one's own data in English. */
export const strings = {
  retention: {
    'data-copies': {
      title: 'Copies of members’ own data',
      why: 'From when a copy is ready; until then it can be fetched.',
    },
  },
  permissions: { 'own-data.read': 'Read what members ask about their data' },
  copy: {
    title: 'A copy of your data',
    lead: 'Everything that the club keeps about you: texts, deals, invoices, activity as JSON, and your files, in one zip.',
    ask: 'Make a copy',
    'ask-again': 'Make a new copy',
    preparing: 'Your copy is being made. We will tell you when it is ready; you may leave this page.',
    ready: 'Ready since {time}. It can be fetched until {date}.',
    fetch: 'Download ({size})',
    readme:
      'This is a copy of what {club} keeps about you.\nEach folder is a part of the house, each file in it a table, as JSON: lists of entries with times in UTC and amounts in the smallest unit of their currency (…Minor).\nYour uploads are in the folder "files", under their id and their name.\nPasswords, keys and notes that belong to others are not part of it.\n',
  },
  erase: {
    title: 'Erase your account',
    lead: 'Your profile, texts, messages and files go for good. Bids, points, agreements and invoices stay without your name, because others rely on them.',
    ask: 'Erase my account',
    'confirm-title': 'Erase your account?',
    'confirm-body':
      'On {date} your account is erased and cannot be brought back. Until then nothing changes and you can take it back here. A running plan ends on that day without money back; points and balance are lost.',
    act: 'Erase on {date}',
    asked: 'Your account will be erased on {date}',
    'asked-body': 'Until then everything works as before. If you change your mind, take it back here.',
    'take-back': 'Keep my account',
    tied: 'Before your account can be erased, this must end:',
    'of-the-club': 'Your account belongs to the club’s staff. A Super-admin takes you out of the staff first.',
  },
  requests: {
    title: 'Requests about data',
    none: 'Records not found. No requests. Members ask for a copy or for erasure in their settings, under Security.',
    lead: 'Copies and erasures that members asked for. They are carried out by themselves; what is late, or held up by something, needs a look.',
    who: 'Member',
    kind: 'Asked for',
    asked: 'Asked',
    due: 'Due',
    state: 'State',
    gone: 'Somebody who was erased',
    kinds: { copy: 'A copy of their data', erasure: 'To be erased' },
    states: {
      waiting: 'Under way',
      tied: 'Something is in the way',
      late: 'Late',
      done: 'Done',
      'taken-back': 'Taken back',
    },
    'in-days': { one: 'in {count} day', other: 'in {count} days' },
    today: 'today',
    filters: { all: 'All', open: 'Open', late: 'Late', done: 'Done' },
    label: 'Which requests',
  },
  refusals: {
    'being-made': 'A copy is being made already. We will tell you when it is ready.',
    tied: 'Something must end before your account can be erased.',
    'of-the-club': 'Accounts of the club’s staff are not erased by themselves. Ask a Super-admin.',
  },
  done: {
    'copy-asked': 'We are making your copy.',
    'erasure-asked': 'Your account will be erased in fourteen days.',
    'taken-back': 'Your account stays.',
  },
  notices: {
    'copy-ready': { title: 'The copy of your data is ready', body: 'Your settings say until when it can be fetched.' },
  },
  mails: {
    'copy-ready': {
      subject: 'The copy of your data is ready',
      body: 'Everything that the club keeps about you is in one zip.\nIt can be fetched for {days} days, after signing in.',
      action: 'Fetch it',
    },
    'erasure-asked': {
      subject: 'Your account will be erased on {date}',
      body: 'You asked for your account to be erased. It happens on {date}.\nUntil then everything works as before. To keep the account, take the request back in the settings. If this was not you, do so now and change your password.',
      action: 'Open the settings',
    },
    'erasure-taken-back': {
      subject: 'Your account stays',
      body: 'The request to erase your account was taken back. Nothing was erased.',
      action: 'Open the settings',
    },
    'erasure-tied': {
      subject: 'Your account could not be erased yet',
      body: 'Today your account was to be erased, but something of yours is still under way. The settings say what. It is erased as soon as that has ended.',
      action: 'Open the settings',
    },
  },
} as const
