import { useState } from 'react'
import type { FileView } from '../../../../platform/shared/files-contract.ts'
import { UploadField } from '../../../../platform/web/forms/UploadField.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Dialog } from '../../../../platform/web/ui/Dialog.tsx'
import { useWords } from '../../../../platform/web/ui/use-words.ts'
import type { strings } from '../../strings.en.ts'

type FileDialogProps = { onClose: () => void; onFile: (file: FileView) => void }

/** A file for the text, to be loaded where it stands. */
export function FileDialog({ onClose, onFile }: FileDialogProps) {
  const t = useText<typeof strings>('articles')
  const words = useWords()
  const [[file], setFiles] = useState<FileView[]>([])
  const footer = (
    <>
      <Button onClick={onClose}>{words('ui.cancel')}</Button>
      <Button variant="primary" disabled={!file} onClick={() => file && onFile(file)}>
        {t('desk.insert')}
      </Button>
    </>
  )
  return (
    <Dialog open title={t('desk.file')} onClose={onClose} footer={footer}>
      <UploadField
        name="file"
        label={t('desk.file-here')}
        take="document"
        value={file ? [file] : []}
        onChange={setFiles}
      />
    </Dialog>
  )
}
