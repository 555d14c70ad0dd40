/** Every sentence of profiles; `kinds.<kind>` is what a descriptor's keys mean. */
export const strings = {
  pages: {
    chooser: {
      title: 'How will you take part?',
      description: 'Choose the kind of profile you want to have in the club.',
    },
    create: { company: { title: 'Create company profile' } },
    mine: { title: 'My profile' },
  },
  refusals: {
    'wrong-status': 'This profile has moved on meanwhile. Please look at it again.',
    'other-kind': 'You have begun a profile of another kind. Withdraw it first.',
    'draft-newer': 'This draft was saved in another window meanwhile.',
    'file-sent':
      'This file belongs to what you sent to the review team. It can be changed when they ask you, or after the decision.',
    'not-yours': 'A profile is always your own. The user id you sent is another one.',
  },
  fields: {
    'two-decimals': 'At most two digits behind the point',
    'unknown-entry': 'Please choose one of the list',
  },
  notices: {
    submitted: {
      title: 'Your profile is with the review team',
      body: '{name} was received. You hear from us as soon as it is read.',
    },
    approved: { title: 'Your profile is approved', body: '{name} can be found by members from now on.' },
    'changes-asked': {
      title: 'The review team asks for a change',
      body: '{name}: {count} to look at. Correct and send it again.',
    },
    rejected: { title: 'Your profile was not approved', body: '{name}: read the reason and what you can do.' },
    suspended: { title: 'Your profile is suspended', body: '{name} is not shown at the moment. Read the reason.' },
    restored: { title: 'Your profile is shown again', body: '{name} can be found by members again.' },
  },
} as const
