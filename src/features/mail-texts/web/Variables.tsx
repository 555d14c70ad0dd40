import { useLanguage } from '../../../platform/web/language.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Section } from '../../../platform/web/ui/Section.tsx'
import type { MailVariable } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import styles from './mail-texts.module.css'

type VariablesProps = { variables: readonly MailVariable[]; onPick: (name: string) => void }

/** What a mail can say, by name with an example; a press puts it where somebody writes. */
export function Variables({ variables, onPick }: VariablesProps) {
  const t = useText<typeof strings>('mail-texts')
  const { language } = useLanguage()
  return (
    <Section title={t('variables.title')} lead={t('variables.lead')}>
      <ul className={styles.variables}>
        {variables.map(({ name, about, examples }) => (
          <li key={name}>
            <button
              type="button"
              className={styles.variable}
              aria-label={t('variables.insert', { name })}
              // The field keeps the caret.
              onMouseDown={event => event.preventDefault()}
              onClick={() => onPick(name)}
            >
              <bdi dir="ltr">{`{${name}}`}</bdi>
            </button>
            <span>
              {about}
              <span className={styles.quiet}>
                {t('variables.example', { example: `\u2068${examples[language].split('\n').join(' · ')}\u2069` })}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
