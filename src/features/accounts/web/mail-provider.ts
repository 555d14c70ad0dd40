const PROVIDERS: readonly { domains: RegExp; name: string; url: string }[] = [
  { domains: /^(gmail|googlemail)\.com$/, name: 'Gmail', url: 'https://mail.google.com/mail/u/0/#inbox' },
  { domains: /^(outlook|hotmail|live|msn)\./, name: 'Outlook', url: 'https://outlook.live.com/mail/0/inbox' },
  { domains: /^(yahoo|ymail)\./, name: 'Yahoo Mail', url: 'https://mail.yahoo.com' },
  { domains: /^(icloud|me|mac)\.com$/, name: 'iCloud Mail', url: 'https://www.icloud.com/mail' },
  { domains: /^(proton\.me|protonmail\.com|pm\.me)$/, name: 'Proton Mail', url: 'https://mail.proton.me' },
  { domains: /^zoho\./, name: 'Zoho Mail', url: 'https://mail.zoho.com' },
]

/** Where the mails of an address are read on the web, when its provider is one that everybody knows. */
export function mailProviderOf(email: string): { name: string; url: string } | null {
  const domain = email.split('@').at(-1)?.toLowerCase() ?? ''
  return PROVIDERS.find(({ domains }) => domains.test(domain)) ?? null
}
