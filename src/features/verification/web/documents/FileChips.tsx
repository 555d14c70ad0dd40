import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useText } from '../../../../platform/web/text.tsx'
import { IconButton } from '../../../../platform/web/ui/IconButton.tsx'
import { iconProps } from '../../../../platform/web/ui/icon-props.ts'
import { useKindWords } from '../../../profiles/web/use-kind-words.ts'
import type { strings } from '../../strings.en.ts'
import styles from './Documents.module.css'
import type { DocumentGroup } from './document-groups.ts'

type FileChipsProps = {
  kind: string
  groups: readonly DocumentGroup[]
  chosen: string
  onChoose: (fileId: string) => void
}

/** Under the open document: the groups, and the way through the open one where it has several files. */
export function FileChips({ kind, groups, chosen, onChoose }: FileChipsProps) {
  const t = useText<typeof strings>('verification')
  const words = useKindWords(kind)
  const open = groups.find(group => group.files.some(file => file._id === chosen))
  const place = open ? open.files.findIndex(file => file._id === chosen) : 0
  const step = (by: number) => {
    const next = open?.files[place + by]
    if (next) onChoose(next._id)
  }
  return (
    <div className={styles.chips}>
      {groups.map(group => (
        <button
          key={group.key}
          type="button"
          className={styles.chip}
          aria-pressed={group === open}
          onClick={() => group !== open && group.files[0] && onChoose(group.files[0]._id)}
        >
          {words(`fields.${group.key}.label`)}
          {group.files.length > 1 && <bdi className={styles.many}>{group.files.length}</bdi>}
        </button>
      ))}
      {open && open.files.length > 1 && (
        <span className={styles.through}>
          <IconButton
            size="compact"
            label={t('documents.previous-file')}
            icon={<ChevronLeft {...iconProps} className="flip" />}
            disabled={place === 0}
            onClick={() => step(-1)}
          />
          <span>{t('documents.of-files', { place: place + 1, count: open.files.length })}</span>
          <IconButton
            size="compact"
            label={t('documents.next-file')}
            icon={<ChevronRight {...iconProps} className="flip" />}
            disabled={place === open.files.length - 1}
            onClick={() => step(1)}
          />
        </span>
      )}
    </div>
  )
}
