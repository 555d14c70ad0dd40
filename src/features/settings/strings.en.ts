/** Every sentence of this feature. */
export const strings = {
  /** What a new club is called and says until somebody changes it. */
  defaults: {
    'club-name': 'Majlis',
    tagline: 'Where companies and capital meet in person',
    maintenance: 'We are working on the house and will be back shortly.',
  },
  saved: 'The settings are saved',
  'mail-saved': 'The mail server is saved',
  test: {
    delivered: 'The mail server took the mail',
    refused: 'The mail server refused',
    unreachable: 'The mail server could not be reached',
    'timed-out': 'The mail server did not answer in time',
    insecure: 'A secure connection could not be made',
  },
  mails: {
    test: {
      subject: 'Mail of {club} works',
      body: 'This mail was sent from the settings of {club}. If you can read it, mails to members will arrive as well.',
    },
  },
  permissions: {
    'settings.manage': 'Change the settings of the club',
  },
  refusals: {
    moved: 'Somebody else has changed one of these settings since you opened the page. Nothing was saved.',
  },
  fields: {
    colour: 'Write the colour as # and six digits or letters, for example #0E5A4F',
    'colour-too-pale': 'Too pale to be read on paper ({ratio}:1, at least {least}:1). {suggestion} would do',
    retention: 'Between {least} and {most} days',
    zone: 'This time zone is not known',
    'chain-address': 'Write the address as 0x and 40 digits or letters from a to f',
    explorer: 'Write {part} where the hash goes',
    'same-network': 'List each network only once',
    'mail-server': 'Write the name of the server, for example smtp.example.com',
    'password-again': 'For another server, type the password again',
  },
} as const
