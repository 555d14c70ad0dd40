import { diffWords } from 'diff'
import { LANGUAGES, type Language } from '../../../platform/shared/text.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Dialog } from '../../../platform/web/ui/Dialog.tsx'
import { useWords } from '../../../platform/web/ui/use-words.ts'
import type { Parts } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import styles from './mail-texts.module.css'

type Both = Record<Language, Parts>
type DifferencesProps = {
  title: string
  lead?: string
  before: Both
  after: Both
  onClose: () => void
  /** Takes the earlier text into the fields. */
  onTake?: () => void
}

const textOf = (parts: Parts): string => Object.values(parts).filter(Boolean).join('\n\n')

/** What differs between two texts of a mail, word by word, in each language. */
export function Differences({ title, lead, before, after, onClose, onTake }: DifferencesProps) {
  const t = useText<typeof strings>('mail-texts')
  const words = useWords()
  const footer = (
    <>
      <Button onClick={onClose}>{words('ui.close')}</Button>
      {onTake && (
        <Button variant="primary" onClick={onTake}>
          {t('versions.take')}
        </Button>
      )}
    </>
  )
  return (
    <Dialog open size="large" title={title} onClose={onClose} footer={footer}>
      <div className={styles.compared}>
        {lead && <p className={styles.quiet}>{lead}</p>}
        {LANGUAGES.map(language => (
          <section key={language} aria-label={t(language === 'en' ? 'edit.english' : 'edit.arabic')}>
            <h3>{t(language === 'en' ? 'edit.english' : 'edit.arabic')}</h3>
            <div lang={language} dir={language === 'ar' ? 'rtl' : 'ltr'}>
              <Difference before={textOf(before[language])} after={textOf(after[language])} />
            </div>
          </section>
        ))}
      </div>
    </Dialog>
  )
}

function Difference({ before, after }: { before: string; after: string }) {
  const keyed = diffWords(before, after).map((part, at) => ({ ...part, key: `${at} ${part.value.length}` }))
  return (
    <p className={styles.difference}>
      {keyed.map(part =>
        part.added ? (
          <ins key={part.key}>{part.value}</ins>
        ) : part.removed ? (
          <del key={part.key}>{part.value}</del>
        ) : (
          part.value
        ),
      )}
    </p>
  )
}
