import { useState } from 'react'
import type { FileView } from '../../../../platform/shared/files-contract.ts'
import { TextField } from '../../../../platform/web/forms/TextField.tsx'
import { UploadField } from '../../../../platform/web/forms/UploadField.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Dialog } from '../../../../platform/web/ui/Dialog.tsx'
import { useWords } from '../../../../platform/web/ui/use-words.ts'
import type { strings } from '../../strings.en.ts'
import css from './Editor.module.css'

type PictureDialogProps = {
  onClose: () => void
  onPicture: (picture: { src: string; alt: string; caption: string }) => void
}

/** A picture for the text: the file, what it shows, and a caption. */
export function PictureDialog({ onClose, onPicture }: PictureDialogProps) {
  const t = useText<typeof strings>('articles')
  const words = useWords()
  const [files, setFiles] = useState<FileView[]>([])
  const [alt, setAlt] = useState('')
  const [caption, setCaption] = useState('')
  const [file] = files
  const footer = (
    <>
      <Button onClick={onClose}>{words('ui.cancel')}</Button>
      <Button
        variant="primary"
        disabled={!file || alt.trim() === ''}
        onClick={() => file && onPicture({ src: file.fileUrl, alt: alt.trim(), caption: caption.trim() })}
      >
        {t('desk.insert')}
      </Button>
    </>
  )
  return (
    <Dialog open title={t('desk.picture')} onClose={onClose} footer={footer}>
      <div className={css.fields}>
        <UploadField name="file" label={t('desk.picture-file')} take="image" value={files} onChange={setFiles} />
        <TextField
          name="alt"
          label={t('desk.picture-alt')}
          hint={t('desk.picture-alt-hint')}
          value={alt}
          onChange={setAlt}
          maxLength={200}
        />
        <TextField
          name="caption"
          label={t('desk.picture-caption')}
          value={caption}
          onChange={setCaption}
          maxLength={200}
          optional
        />
      </div>
    </Dialog>
  )
}
