import type { MailLook } from '../../../platform/server/mail-look.ts'
import type { Settings } from '../contract/catalogue.ts'

/** How mails look with these settings: the club's name and primary, and how to reach it at the foot. */
export function mailLookOf({ clubName, colours, contact }: Settings): MailLook {
  const foot = (language: 'en' | 'ar') =>
    [clubName[language], contact.address[language], contact.mail].filter(Boolean).join(' · ')
  return {
    clubName,
    primary: colours.primary,
    onPrimary: '#FFFFFF',
    footer: { en: foot('en'), ar: foot('ar') },
  }
}
