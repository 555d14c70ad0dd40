import { ArrowLeft, ChevronLeft, ChevronRight, Columns2 } from '../../../../platform/web/icons.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { iconProps } from '../../../../platform/web/ui/icon-props.ts'
import { IconButton } from '../../../../platform/web/ui/IconButton.tsx'
import { useKindWords } from '../../../profiles/web/public.ts'
import type { CaseView } from '../../contract/case.ts'
import type { strings } from '../../strings.en.ts'
import { FileNames } from '../review/FileNames.tsx'
import { type DocumentGroup, documentGroups } from './document-groups.ts'
import styles from './Documents.module.css'
import { DocumentViewer } from './DocumentViewer.tsx'

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

type FileChipsProps = {
  kind: string
  groups: readonly DocumentGroup[]
  chosen: string
  onChoose: (fileId: string) => void
}

/** Under the open document: the groups, and the way through the open one where it has several files. */
function FileChips({ kind, groups, chosen, onChoose }: FileChipsProps) {
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
