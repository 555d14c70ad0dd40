import type { FileView } from '../../../../platform/shared/files-contract.ts'
import { Check, FileText, Film, Image } from '../../../../platform/web/icons.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { iconSmall } from '../../../../platform/web/ui/icon-props.ts'
import type { strings } from '../../strings.en.ts'
import styles from './ItemLine.module.css'

type FileNamesProps = { files: readonly FileView[]; opened: readonly string[]; onOpen: (fileId: string) => void }

const iconOf = (type: string) => (type.startsWith('image/') ? Image : type.startsWith('video/') ? Film : FileText)

/** The files of a group by name; one opens beside the application. What was opened already carries a tick. */
export function FileNames({ files, opened, onOpen }: FileNamesProps) {
  const t = useText<typeof strings>('verification')
  return (
    <ul className={styles.files}>
      {files.map(file => {
        const Icon = iconOf(file.type)
        return (
          <li key={file._id}>
            <button type="button" className={styles.file} onClick={() => onOpen(file._id)}>
              <Icon {...iconSmall} />
              <bdi className="clip">{file.name}</bdi>
              {opened.includes(file._id) && (
                <span className={styles.seen} title={t('documents.opened')}>
                  <Check size={16} strokeWidth={2} role="img" aria-label={t('documents.opened')} />
                </span>
              )}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
