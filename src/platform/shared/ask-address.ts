/** What somebody needs help with: a page, the request that failed on it, or a thing of the club. */
type Asked = {
  subject?: string
  requestId?: string | undefined
  /** Path of the page. */
  from?: string
  about?: { kind: string; id: string; name: string }
}

/** Where one asks for help, with what is known filled in: members open a ticket, visitors have the contact form. */
export function askAddress(member: boolean, { subject, requestId, from, about }: Asked): string {
  const known = { subject, request: requestId, from, kind: about?.kind, id: about?.id, title: about?.name }
  const query = Object.entries(known).flatMap(([key, value]) => (value ? [`${key}=${encodeURIComponent(value)}`] : []))
  return `${member ? '/tickets/create' : '/contact-us'}?${query.join('&')}`
}
