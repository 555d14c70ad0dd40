import { expect, test } from 'vitest'
import { returnedIn, returnedInWords } from './returned.ts'

test('what Postfix says of an address that nobody has', () => {
  expect(
    returnedIn(`Reporting-MTA: dns; mail.club.example
X-Postfix-Queue-ID: 4F1
X-Postfix-Sender: rfc822; hello@club.example
Arrival-Date: Tue, 24 Nov 2026 08:00:00 +0000 (UTC)

Final-Recipient: rfc822; rana@example.org
Original-Recipient: rfc822;rana@example.org
Action: failed
Status: 5.1.1
Remote-MTA: dns; mx.example.org
Diagnostic-Code: smtp; 550 5.1.1 <rana@example.org>: Recipient address rejected:
    User unknown in virtual mailbox table
`),
  ).toEqual([
    {
      address: 'rana@example.org',
      kind: 'hard',
      status: '5.1.1',
      said: '550 5.1.1 <rana@example.org>: Recipient address rejected: User unknown in virtual mailbox table',
    },
  ])
})

test('what Exim says, with a status that tells less than its words', () => {
  const report = (said: string) => `Reporting-MTA: dns; exim.club.example\r
\r
Action: failed\r
Final-Recipient: rfc822;omar@example.net\r
Status: 5.0.0\r
Remote-MTA: dns; mx.example.net\r
Diagnostic-Code: smtp; ${said}\r
`
  expect(returnedIn(report('550 No such user here'))).toMatchObject([{ kind: 'hard', status: '5.0.0' }])
  expect(returnedIn(report('552 5.2.2 Quota exceeded'))).toMatchObject([{ kind: 'soft', status: '5.2.2' }])
})

test('what Exchange says', () => {
  expect(
    returnedIn(`Reporting-MTA: dns;DB9PR01.prod.exchangelabs.com
Received-From-MTA: dns;mail.club.example

Final-Recipient: rfc822;Lina@Contoso.example
Action: failed
Status: 5.1.10
Diagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient lina@contoso.example not found by SMTP address lookup
X-Display-Name: Lina
`),
  ).toMatchObject([{ address: 'lina@contoso.example', kind: 'hard', status: '5.1.10' }])
})

test('what Gmail says, several at once, of which one is full', () => {
  expect(
    returnedIn(`Reporting-MTA: dns; googlemail.com
Arrival-Date: Tue, 24 Nov 2026 00:00:00 -0800 (PST)
X-Original-Message-ID: <x@majlis>

Final-Recipient: rfc822; nobody@gmail.example
Action: failed
Status: 5.1.1
Remote-MTA: dns; gmail-smtp-in.l.google.com.
Diagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist. Please try
 550-5.1.1 double-checking the recipient's email address for typos or unnecessary spaces.
Last-Attempt-Date: Tue, 24 Nov 2026 00:00:01 -0800 (PST)

Final-Recipient: rfc822; full@gmail.example
Action: failed
Status: 5.2.2
Diagnostic-Code: smtp; 552-5.2.2 The email account that you tried to reach is over quota.
`),
  ).toMatchObject([
    { address: 'nobody@gmail.example', kind: 'hard' },
    { address: 'full@gmail.example', kind: 'soft', status: '5.2.2' },
  ])
})

test.each([
  ['delayed', '4.4.1'],
  ['delivered', '2.0.0'],
  ['relayed', '2.0.0'],
])('what is %s is no return', (action, status) => {
  expect(
    returnedIn(`Reporting-MTA: dns; x\n\nFinal-Recipient: rfc822; a@b.example\nAction: ${action}\nStatus: ${status}`),
  ).toEqual([])
})

test.each([
  ['4.2.2', 'soft'],
  ['5.2.1', 'hard'],
  ['5.3.4', 'soft'],
  ['5.4.4', 'hard'],
  ['5.7.1', 'soft'],
])('%s is %s: what is refused this once is not gone', (status, kind) => {
  const report = `Reporting-MTA: dns; x\n\nFinal-Recipient: rfc822; a@b.example\nAction: failed\nStatus: ${status}`
  expect(returnedIn(report)[0]?.kind).toBe(kind)
})

test('a mail server that only writes a letter names whom it failed in a head', () => {
  const text = `A message that you sent could not be delivered.\n\n  rana@example.org\n    550 5.1.1 unknown user\n`
  expect(returnedInWords('rana@example.org, Omar@Example.net', text)).toEqual([
    { address: 'rana@example.org', kind: 'hard', status: '5.1.1', said: '550 5.1.1 unknown user' },
    { address: 'omar@example.net', kind: 'hard', status: '5.1.1', said: '550 5.1.1 unknown user' },
  ])
})
