import { ArrowLeft, Columns2 } from 'lucide-react'
import { useText } from '../../../../platform/web/text.tsx'
import { IconButton } from '../../../../platform/web/ui/IconButton.tsx'
import { iconProps } from '../../../../platform/web/ui/icon-props.ts'
import { useKindWords } from '../../../profiles/web/use-kind-words.ts'
import type { CaseView } from '../../contract/case.ts'
import type { strings } from '../../strings.en.ts'
import { FileNames } from '../review/FileNames.tsx'
import styles from './Documents.module.css'
import { DocumentViewer } from './DocumentViewer.tsx'
import { type DocumentGroup, documentGroups } from './document-groups.ts'
import { FileChips } from './FileChips.tsx'

type DocumentsPaneProps = {
  view: Pick<CaseView, 'type' | 'view'>
  /** The open file, null for the list. */
  chosen: string | null
  opened: readonly string[]
  onChoose: (fileId: string | null) => void
  onOpened: (fileId: string) => void
  onBeside: () => void
}

/** The documents beside the application: the list, or the one that is open. Nothing opens by itself, for each opening is noted. */
export function DocumentsPane({ view, chosen, opened, onChoose, onOpened, onBeside }: DocumentsPaneProps) {
  const t = useText<typeof strings>('verification')
  const groups = documentGroups(view.view)
  const file = groups.flatMap(group => group.files).find(one => one._id === chosen)
  if (!file)
    return (
      <div className={styles.pane}>
        <div className={styles.head}>
          <h2 className={styles.title}>{t('documents.title')}</h2>
        </div>
        <div className={styles.list}>
          {groups.length === 0 ? <p>{t('documents.none')}</p> : <p className={styles.hint}>{t('documents.choose')}</p>}
          {groups.map(group => (
            <ListedGroup key={group.key} kind={view.type} group={group} opened={opened} onOpen={onChoose} />
          ))}
          <p className={styles.logged}>{t('documents.logged')}</p>
        </div>
      </div>
    )
  return (
    <div className={styles.pane}>
      <DocumentViewer
        key={file._id}
        file={file}
        onOpened={onOpened}
        before={
          <IconButton
            size="compact"
            label={t('documents.all')}
            icon={<ArrowLeft {...iconProps} className="flip" />}
            onClick={() => onChoose(null)}
          />
        }
        after={
          <IconButton
            size="compact"
            label={t('documents.beside')}
            icon={<Columns2 {...iconProps} />}
            onClick={onBeside}
          />
        }
      />
      <FileChips kind={view.type} groups={groups} chosen={file._id} onChoose={onChoose} />
      <p className={styles.logged}>{t('documents.logged')}</p>
    </div>
  )
}

type ListedGroupProps = {
  kind: string
  group: DocumentGroup
  opened: readonly string[]
  onOpen: (fileId: string) => void
}

function ListedGroup({ kind, group, opened, onOpen }: ListedGroupProps) {
  return (
    <section className={styles.listed}>
      <h3 className={styles.groupName}>{useKindWords(kind)(`fields.${group.key}.label`)}</h3>
      <FileNames files={group.files} opened={opened} onOpen={onOpen} />
    </section>
  )
}
