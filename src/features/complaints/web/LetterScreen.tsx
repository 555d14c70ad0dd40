import { useState } from 'react'
import { useParams } from 'react-router'
import { send, useRead } from '../../../platform/web/call.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { classNames } from '../../../platform/web/ui/class-names.ts'
import { EmptyState } from '../../../platform/web/ui/EmptyState.tsx'
import { Wrap } from '../../../platform/web/ui/Wrap.tsx'
import { appealByLetter, readDecisionLetter } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import { Decision, ObjectDialog } from './MyDecisions.tsx'
import styles from './PublicScreen.module.css'

/** A decision about oneself by the link of its mail: whoever is suspended reads it and objects here, and nothing else is open. */
export function LetterScreen() {
  const t = useText<typeof strings>('complaints')
  const { token = '' } = useParams()
  const { data, error, refetch } = useRead(readDecisionLetter, { params: { token } })
  const [objects, setObjects] = useState(false)
  if (!data && !error) return null
  if (!data)
    return (
      <Wrap className={styles.page}>
        <h1 className="visually-hidden">{t('pages.letter')}</h1>
        <EmptyState
          kind="note"
          title={t('letter-page.gone')}
          body={t('letter-page.gone-too')}
          action={<Button href="/contact-us">{t('letter-page.contact')}</Button>}
        />
      </Wrap>
    )
  const { decision, language } = data.data
  return (
    <Wrap className={styles.page}>
      <div className={styles.letter} lang={language} dir={language === 'ar' ? 'rtl' : 'ltr'}>
        <Decision one={decision} heading="h1" onObject={() => setObjects(true)} />
      </div>
      <p className={classNames(styles.under, styles.quiet)}>{t('letter-page.lead')}</p>
      {objects && (
        <ObjectDialog
          one={decision}
          onSend={body => send(appealByLetter, { params: { token }, body })}
          onDone={() => void refetch()}
          onClose={() => setObjects(false)}
        />
      )}
    </Wrap>
  )
}
