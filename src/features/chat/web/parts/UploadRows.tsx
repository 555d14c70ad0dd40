import { fileReason, sizeInWords } from '../../../../platform/web/forms/file-words.ts'
import { FileText, Pause, Play, RotateCw, X } from '../../../../platform/web/icons.ts'
import { isolate } from '../../../../platform/web/isolate.ts'
import { useStore } from '../../../../platform/web/store.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { iconProps } from '../../../../platform/web/ui/icon-props.ts'
import { IconButton } from '../../../../platform/web/ui/IconButton.tsx'
import { useWords } from '../../../../platform/web/ui/use-words.ts'
import type { strings } from '../../strings.en.ts'
import css from './Parts.module.css'
import { pauseUpload, resumeUpload, type Upload, uploads } from './uploads.ts'

/** Files on their way, each with how much of it is there, and what can be done with it. */
export function UploadRows({ ids, onRemove }: { ids: readonly string[]; onRemove: (id: string) => void }) {
  const all = useStore(uploads)
  const shown = ids.flatMap(id => all.get(id) ?? [])
  if (shown.length === 0) return null
  return (
    <ul className={css.uploads}>
      {shown.map(one => (
        <UploadRow key={one.id} upload={one} onRemove={() => onRemove(one.id)} />
      ))}
    </ul>
  )
}

function UploadRow({ upload: one, onRemove }: { upload: Upload; onRemove: () => void }) {
  const t = useText<typeof strings>('chat')
  const words = useWords()
  const name = one.source.name
  const named = { name: isolate(name) }
  const size = sizeInWords(words, one.source.size)
  const failed = one.state === 'failed'
  const said = {
    waiting: t('parts.waits', { size }),
    sending: t('parts.sent-of', { sent: sizeInWords(words, one.loaded), size }),
    paused: t('parts.paused', { size }),
    done: size,
    failed: fileReason(words, one.take, one.code ?? 'unexpected', one.message, 10),
  }[one.state]
  return (
    <li className={css.upload} data-failed={failed || undefined}>
      {one.preview ? <img src={one.preview} alt="" className={css.uploadFace} /> : <FileText {...iconProps} />}
      <span className={css.uploadWords}>
        <Bdi clip>{name}</Bdi>
        {one.state !== 'done' && !failed && (
          <progress max={one.source.size} value={one.loaded} aria-label={t('parts.progress', named)} />
        )}
        <span className={css.small} role={failed ? 'alert' : undefined}>
          {said}
        </span>
      </span>
      {(one.state === 'sending' || one.state === 'waiting') && (
        <IconButton
          size="compact"
          label={t('parts.pause', named)}
          icon={<Pause {...iconProps} />}
          onClick={() => pauseUpload(one.id)}
        />
      )}
      {one.state === 'paused' && (
        <IconButton
          size="compact"
          label={t('parts.go-on', named)}
          icon={<Play {...iconProps} />}
          onClick={() => resumeUpload(one.id)}
        />
      )}
      {failed && one.again && (
        <IconButton
          size="compact"
          label={words('ui.retry-named', { name })}
          icon={<RotateCw {...iconProps} />}
          onClick={() => resumeUpload(one.id)}
        />
      )}
      <IconButton
        size="compact"
        label={words('ui.remove-named', { name })}
        icon={<X {...iconProps} />}
        onClick={onRemove}
      />
    </li>
  )
}
