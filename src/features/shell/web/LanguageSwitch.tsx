import { useLanguage } from '../../../platform/web/language.tsx'
import { classNames } from '../../../platform/web/ui/class-names.ts'
import styles from './Bar.module.css'
import { chooseLanguage } from './wishes.ts'

/** Each language names itself in itself. */
const OTHER = { en: { code: 'ar', name: 'العربية' }, ar: { code: 'en', name: 'English' } } as const

/** Turns the page into the other language, keeping it and what was typed. */
export function LanguageSwitch() {
  const { language } = useLanguage()
  const other = OTHER[language]
  return (
    <button
      type="button"
      lang={other.code}
      className={classNames(styles.tool, styles.strong)}
      onClick={() => chooseLanguage(other.code)}
    >
      {other.name}
    </button>
  )
}
