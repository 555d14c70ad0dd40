/** Every sentence of this feature. */
export const strings = {
  done: {
    saved: 'Saved.',
    added: 'Its busy times count from now on.',
    read: 'The calendar was read.',
    'not-read': 'The calendar could not be read.',
    removed: 'Removed. Its busy times count no more.',
    'feed-made': 'The private address is ready.',
    'feed-removed': 'The private address answers nothing from now on.',
  },
  feed: { name: 'Meetings in the club', untitled: 'Meeting in the club' },
  fields: {
    time: 'Enter a time such as 09:30',
    'ends-before': 'The end must come after the beginning',
    overlap: 'These hours overlap others of the same day',
    zone: 'Choose a zone from the list',
    twice: 'Each length once',
    'no-hours': 'Enter hours of the week first, or switch the booking page off',
    address: 'Enter the address of a calendar, beginning with https:// or webcal://',
    known: 'This calendar is on your list already',
    range: 'Choose a shorter stretch of time',
    taken: 'This time was taken a moment ago. Choose another one.',
    'fault-silent': 'Nothing answers at this address, or it takes too long',
    'fault-inner': 'This address lies inside a private network, where the club does not look',
    'fault-refused':
      'The server there does not give out this calendar. Check that the whole private address was copied.',
    'fault-no-calendar': 'What lies at this address is not a calendar. Look for an address that ends in .ics.',
    'fault-too-large': 'This calendar is too large to be read',
  },
  refusals: {
    'too-many': 'Up to {max} calendars can be read. Remove one first.',
    'members-only': 'Times are offered to members. Log in first.',
    'not-offered': 'This length is not offered any more.',
    yourself: 'These are your own times, as others see them.',
  },
  notices: {
    'outside-silent': {
      title: 'Your calendar “{name}” cannot be read',
      body: 'For a day {site} gave no calendar. Your free times are counted by what it said before.',
    },
  },
} as const
