import type { RefObject } from 'react'
import { acceptOf } from '../../../platform/web/forms/file-words.ts'
import { useText } from '../../../platform/web/text.tsx'
import type { strings } from '../strings.en.ts'

type PicturePickerProps = { picker: RefObject<HTMLInputElement | null>; onFiles: (files: File[]) => void }

/** The system's dialog for pictures, opened by the button. */
export function PicturePicker({ picker, onFiles }: PicturePickerProps) {
  const t = useText<typeof strings>('lounge')
  return (
    <input
      ref={picker}
      type="file"
      hidden
      multiple
      accept={acceptOf('image')}
      aria-label={t('composer.picture')}
      onChange={event => {
        onFiles([...(event.target.files ?? [])])
        // the same file can be chosen again after it failed
        event.target.value = ''
      }}
    />
  )
}
