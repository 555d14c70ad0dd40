/** Words of invoices, tax and billing details. */
export const strings = {
  permissions: {
    'invoices.read': 'Read invoices, clients and the accountant’s files',
    'invoices.write': 'Write, issue, send and credit invoices, and record what was paid',
    'invoices.settings': 'Change the seller’s details, the tax rates, and close months',
  },
  refusals: {
    'below-zero': 'The sum is below zero. What the club owes is a credit note.',
    issued: 'This document was issued and never changes. A credit note corrects it.',
    'not-issued': 'This is a draft. Issue it first.',
    'no-lines': 'A document needs at least one line.',
    'month-closed': 'That month is closed. Choose a day after it.',
    'not-payable': 'This is a credit note.',
    'other-currency': 'This is another currency than the document’s.',
    'more-than-left': 'More than is left to credit.',
    nobody: 'Nobody is left to send it to.',
  },
  fields: {
    'tax-id-form': 'This is no tax number of that country',
    'tax-id-like': 'This is no tax number of that country. One looks like {example}.',
    'tax-id-check': 'The check digits do not fit. Compare it with the certificate.',
    series: 'Up to 8 letters and digits',
    'series-taken': 'This name is taken by another series',
  },
  done: {
    details: 'Your billing details were saved.',
  },
  mails: {
    sent: {
      subject: 'Invoice {number} of {club}',
      body: 'Here is invoice {number} over {amount}, due on {due}. It is attached as PDF, and the page below shows it without an account.',
      action: 'See and pay',
    },
    credited: {
      subject: 'Credit note {number} of {club}',
      body: 'Here is credit note {number} over {amount}. It is attached as PDF, and the page below shows it without an account.',
      action: 'See it',
    },
  },
}
