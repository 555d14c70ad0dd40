/** Sentences of the forms themselves, whatever they are filled in for. What a descriptor calls its fields is said by its feature. */
export const strings = {
  /** What reviewers ask field by field. */
  ask: {
    first: 'Ask about a field',
    another: 'Ask about another field',
    remove: 'Do not ask about “{field}”',
    nothing: 'Say what should change',
  },
  wizard: {
    home: 'Home',
    'saved-account': 'Saved in your account, {time}',
    'saved-here': 'Saved on this device, {time}',
    saving: 'Saving',
    joined: 'This draft was changed in another window too. Check that everything is right.',
    understood: 'Got it',
    'not-taken': 'This draft is no longer being saved to your account',
    'kept-here': 'What you typed is kept on this device.',
    'joined-fields': 'Changed in both windows: {fields}. You see what was typed last.',
    'asked-here': 'The reviewer asks',
    'asked-title': 'The review team asks for changes',
    'how-members-see': 'How members will see it',
    preview: 'Preview card',
    review: 'Look it over',
    'edit-step': 'Edit {step}',
    'submit-offline': 'The connection was lost before it was sent. Nothing is lost: try again.',
    'kept-secret': 'We have this already. Type it again only to change it.',
  },
  view: {
    checked: 'Checked',
    'kept-hidden': 'Sent; only the reviewer can see it',
    'opens-document': 'Open {name}',
    levels: { one: '{count} of 5', other: '{count} of 5' },
    'no-state': 'no state',
    yes: 'Yes',
    no: 'No',
    edit: 'Edit',
  },
} as const
