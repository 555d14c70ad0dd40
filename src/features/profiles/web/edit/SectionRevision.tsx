import { useText } from '../../../../platform/web/text.tsx'
import { Go } from '../../../../platform/web/ui/Go.tsx'
import { partsOf } from '../../edited-fields.ts'
import { groupsIn } from '../../kind.ts'
import { stateScreenOf } from '../../rules.ts'
import type { strings } from '../../strings.en.ts'
import { useMyProfile } from '../data.ts'
import type { EditPlace } from './kept-edits.ts'
import { RevisionPanel } from './RevisionPanel.tsx'
import styles from './SectionRevision.module.css'

/** The changes of this section that are not live, beside what members see; nothing where there are none. */
export function SectionRevision({ kind, section }: Pick<EditPlace, 'kind' | 'section'>) {
  const t = useText<typeof strings>('profiles')
  const mine = useMyProfile().data?.data
  if (!mine?.revision || mine.kind !== kind.key) return null
  const parts = partsOf(groupsIn(kind, section))
  const here = mine.revision.changed.filter(key => parts.some(part => part.key === key))
  const others = mine.revision.changed.length - here.length
  if (here.length === 0) return null
  return (
    <RevisionPanel revision={{ ...mine.revision, changed: here }} live={mine.view} inSettings>
      {others > 0 && (
        <p className={styles.others}>
          {t('revision.others', { count: others })} <Go to={stateScreenOf(kind.key)}>{t('revision.see-all')}</Go>
        </p>
      )}
    </RevisionPanel>
  )
}
