import { useId, useState } from 'react'
import { SelectField } from '../../../../platform/web/forms/SelectField.tsx'
import { Columns2, X } from '../../../../platform/web/icons.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { iconProps } from '../../../../platform/web/ui/icon-props.ts'
import { IconButton } from '../../../../platform/web/ui/IconButton.tsx'
import { ModalFrame } from '../../../../platform/web/ui/ModalFrame.tsx'
import { useNarrow } from '../../../../platform/web/ui/use-narrow.ts'
import { useWords } from '../../../../platform/web/ui/use-words.ts'
import { useKindWords } from '../../../profiles/web/public.ts'
import type { CaseView } from '../../contract/case.ts'
import type { strings } from '../../strings.en.ts'
import { documentGroups, stepFile } from './document-groups.ts'
import styles from './Documents.module.css'
import { DocumentViewer } from './DocumentViewer.tsx'

type FullScreenProps = {
  view: Pick<CaseView, 'type' | 'view'>
  first: string
  /** Begins with two documents beside each other. */
  beside: boolean
  onOpened: (fileId: string) => void
  onClose: () => void
}

/** Documents over the whole window: one, or two beside each other to compare. */
export function FullScreen({ view, first, beside, onOpened, onClose }: FullScreenProps) {
  const t = useText<typeof strings>('verification')
  const w = useWords()
  const titleId = useId()
  const narrow = useNarrow()
  const groups = documentGroups(view.view)
  const second = stepFile(groups, first, 1) === first ? stepFile(groups, first, -1) : stepFile(groups, first, 1)
  const [shown, setShown] = useState(() => (beside && second && second !== first ? [first, second] : [first]))
  const swap = (at: number, fileId: string) => setShown(shown.map((one, index) => (index === at ? fileId : one)))
  return (
    <ModalFrame onClose={onClose} labelledBy={titleId} className={styles.full}>
      <div className={styles.fullHead}>
        <h2 id={titleId} tabIndex={-1} className={styles.title}>
          {t('documents.title')}
        </h2>
        {!narrow && second !== undefined && (
          <IconButton
            label={t('documents.beside')}
            icon={<Columns2 {...iconProps} />}
            pressed={shown.length > 1}
            onClick={() => setShown(shown.length > 1 ? [shown[0]!] : [shown[0]!, second])}
          />
        )}
        <IconButton label={w('ui.close')} icon={<X {...iconProps} />} onClick={onClose} />
      </div>
      <div className={styles.both} data-count={shown.length}>
        {shown.map((fileId, index) => (
          <Place
            key={index === 0 ? 'first' : 'second'}
            view={view}
            fileId={fileId}
            second={index === 1}
            onPick={id => swap(index, id)}
            onOpened={onOpened}
          />
        ))}
      </div>
    </ModalFrame>
  )
}

type PlaceProps = {
  view: Pick<CaseView, 'type' | 'view'>
  fileId: string
  second: boolean
  onPick: (fileId: string) => void
  onOpened: (fileId: string) => void
}

function Place({ view, fileId, second, onPick, onOpened }: PlaceProps) {
  const t = useText<typeof strings>('verification')
  const words = useKindWords(view.type)
  const groups = documentGroups(view.view)
  const file = groups.flatMap(group => group.files).find(one => one._id === fileId)
  const options = groups.flatMap(group =>
    group.files.map(one => ({ value: one._id, label: `${words(`fields.${group.key}.label`)}: ${one.name}` })),
  )
  return (
    <div className={styles.half}>
      <SelectField
        compact
        labelHidden
        name={second ? 'second-document' : 'first-document'}
        label={t(second ? 'documents.right' : 'documents.left')}
        value={fileId}
        onChange={onPick}
        options={options}
      />
      {file && <DocumentViewer key={file._id} file={file} onOpened={onOpened} />}
    </div>
  )
}
