/** What is asked of a mail's head; names in small letters. */
export type Head = ReadonlyMap<string, string>

/** Where no person sits. */
const NOBODY = /^(no-?reply|do-?not-?reply|bounces?)(\+.*)?@/i
const BOUNCES = /^(mailer-daemon|postmaster)(\+.*)?@/i

/**
 * Why no person wrote a mail; null when one did, for all it says. RFC 3834 and what programs say that do not know it: answering them
 * would begin a talk between machines.
 */
export function automaticIn(head: Head, from: string): 'answer' | 'list' | 'bounce' | null {
  const is = (name: string) => head.get(name)?.trim().toLowerCase() ?? ''
  if (is('content-type').startsWith('multipart/report') || is('return-path') === '<>' || BOUNCES.test(from))
    return 'bounce'
  if (head.has('list-id') || head.has('list-unsubscribe') || /^(bulk|list)$/.test(is('precedence'))) return 'list'
  const submitted = is('auto-submitted')
  if (submitted !== '' && submitted !== 'no' && !submitted.startsWith('no ')) return 'answer'
  if (/^(junk|auto_reply)$/.test(is('precedence'))) return 'answer'
  const says = ['x-autoreply', 'x-autorespond', 'x-auto-reply', 'x-autoresponder', 'x-ms-exchange-inbox-rules-loop']
  if (says.some(name => head.has(name) && is(name) !== 'no')) return 'answer'
  return NOBODY.test(from) ? 'answer' : null
}
