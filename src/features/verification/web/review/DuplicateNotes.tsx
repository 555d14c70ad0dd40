import { Copy } from 'lucide-react'
import { useState } from 'react'
import { shortDate } from '../../../../platform/shared/text.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Alert } from '../../../../platform/web/ui/Alert.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { iconProps } from '../../../../platform/web/ui/icon-props.ts'
import type { strings as profileStrings } from '../../../profiles/strings.en.ts'
import type { CaseView, Duplicate } from '../../contract/case.ts'
import type { strings } from '../../strings.en.ts'
import styles from './Application.module.css'
import { CompareDialog } from './CompareDialog.tsx'

/** What a profile shares, as words of a sentence: "the license number and a file". */
export function useSharedWords(): (duplicate: Duplicate) => string {
  const t = useText<typeof strings>('verification')
  return duplicate =>
    duplicate.shares
      .map(({ what, files }) =>
        what === 'document' ? t('duplicates.document', { count: files.length }) : t(`duplicates.${what}`),
      )
      .join(t('duplicates.and'))
}

/** Other profiles that share something with this one, each with the way to compare. */
export function DuplicateNotes({ view }: { view: CaseView }) {
  const [compared, setCompared] = useState<Duplicate | null>(null)
  if (view.duplicates.length === 0) return null
  return (
    <div className={styles.notes}>
      {view.duplicates.map(one => (
        <DuplicateNote key={one.profileId} duplicate={one} onCompare={() => setCompared(one)} />
      ))}
      {compared && <CompareDialog view={view} duplicate={compared} onClose={() => setCompared(null)} />}
    </div>
  )
}

function DuplicateNote({ duplicate, onCompare }: { duplicate: Duplicate; onCompare: () => void }) {
  const t = useText<typeof strings>('verification')
  const p = useText<typeof profileStrings>('profiles')
  const words = useSharedWords()
  const { name, language, sameOwner, status, statusAt } = duplicate
  const state = t('duplicates.state', { status: p(`mine.status.${status}`), date: shortDate(statusAt) })
  return (
    <Alert
      tone="info"
      icon={<Copy {...iconProps} />}
      action={
        <button
          type="button"
          className={styles.textButton}
          aria-label={t('duplicates.compare-with', { name })}
          onClick={onCompare}
        >
          {t('duplicates.compare')}
        </button>
      }
    >
      {sameOwner ? t('duplicates.shares-own') : t('duplicates.shares', { facts: words(duplicate) })}{' '}
      <strong>
        <Bdi lang={language}>{name}</Bdi>
      </strong>{' '}
      <Bdi>{`(${state})`}</Bdi>
    </Alert>
  )
}
