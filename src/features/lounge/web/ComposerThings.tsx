import { RotateCw, X } from 'lucide-react'
import { fileReason } from '../../../platform/web/forms/file-words.ts'
import type { FieldUploads } from '../../../platform/web/forms/use-uploads.ts'
import { useText } from '../../../platform/web/text.tsx'
import { IconButton } from '../../../platform/web/ui/IconButton.tsx'
import { iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { ProgressBar } from '../../../platform/web/ui/ProgressBar.tsx'
import { useWords } from '../../../platform/web/ui/use-words.ts'
import { isolate } from '../../accounts/web/isolate.ts'
import { MAX_PICTURES } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import { AttachedItem } from './AttachedItem.tsx'
import css from './Composer.module.css'
import type { Draft } from './use-draft.ts'

type ComposerThingsProps = { draft: Draft; uploads: FieldUploads; onNoItem: () => void }

/** What goes with the words: pictures, those on their way, and the offer. Each can be taken out again. */
export function ComposerThings({ draft, uploads, onNoItem }: ComposerThingsProps) {
  const t = useText<typeof strings>('lounge')
  const words = useWords()
  const { images, item } = draft
  if (images.length === 0 && uploads.pending.length === 0 && !item) return null
  return (
    <div className={css.things}>
      {(images.length > 0 || uploads.pending.length > 0) && (
        <ul className={css.pictures}>
          {images.map(image => (
            <li key={image._id} className={css.picture}>
              <img src={image.thumbUrl ?? image.fileUrl} alt={image.name} />
              <IconButton
                size="compact"
                className={css.off}
                label={t('composer.remove-picture', { name: isolate(image.name) })}
                icon={<X {...iconSmall} />}
                onClick={() => uploads.remove(image)}
              />
            </li>
          ))}
          {uploads.pending.map(one => (
            <li key={one.id} className={css.picture} data-failed={one.state === 'failed' || undefined}>
              {one.state === 'failed' ? (
                <span className={css.reason}>
                  {fileReason(words, 'image', one.code ?? '', one.message, MAX_PICTURES)}
                </span>
              ) : (
                <ProgressBar value={one.percent} label={one.file.name} />
              )}
              {one.again && (
                <IconButton
                  size="compact"
                  label={words('ui.retry')}
                  icon={<RotateCw {...iconSmall} />}
                  onClick={() => uploads.retry(one)}
                />
              )}
              <IconButton
                size="compact"
                className={css.off}
                label={t('composer.remove-picture', { name: isolate(one.file.name) })}
                icon={<X {...iconSmall} />}
                onClick={() => uploads.cancel(one)}
              />
            </li>
          ))}
        </ul>
      )}
      {item && (
        <div className={css.offer}>
          <AttachedItem item={item} plain />
          <IconButton
            size="compact"
            className={css.off}
            label={t('composer.remove-offer')}
            icon={<X {...iconSmall} />}
            onClick={onNoItem}
          />
        </div>
      )}
    </div>
  )
}
