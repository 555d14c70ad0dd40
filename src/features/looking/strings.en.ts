/** Sentences of looking as a member in English. */
export const strings = {
  permissions: { 'users.look': 'Look at the product as a member sees it, reading only' },
  refusals: {
    oneself: 'This is your own account.',
    'beyond-own': 'This account may more than yours; nobody looks through it.',
    'closed-account': 'This account is closed now: its owner sees nothing either.',
  },
  done: { started: 'You look as {name} until {time}.', ended: 'You look as yourself again.' },
  notices: {
    looked: {
      title: 'Somebody of the club looked as you',
      body: '{by} looked at the club as you see it, reading only. Why, and when, stands in your settings, under Security.',
    },
  },
  mine: {
    title: 'Looked at by the club',
    lead: 'To help, people of the club may look at the pages as you see them: reading only, for 30 minutes at most, with a reason. Your messages, sign-in and cards stay closed to them.',
    none: 'Nobody of the club has looked.',
    open: 'Open now',
    more: 'Show older ones',
  },
}
