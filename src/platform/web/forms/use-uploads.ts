import { useEffect, useRef, useState } from 'react'
import type { FileView } from '../../shared/files-contract.ts'
import { useStore } from '../store.ts'
import { useWords } from '../ui/use-words.ts'
import type { UploadFieldProps } from './field-props.ts'
import { fileReason } from './file-words.ts'
import { keptUploads, makeUploads, type Pending } from './uploads.ts'

type Input = Pick<UploadFieldProps, 'value' | 'onChange' | 'take' | 'keep'> & { many: boolean; max: number }

/** The field's queue tied to its value: what is finished joins the value, what happens is said aloud. */
export function useUploads({ value, onChange, take, keep, many, max }: Input) {
  const t = useWords()
  const [queue] = useState(() => (keep ? keptUploads(keep) : makeUploads()))
  const pending = useStore(queue.pending)
  const [news, setNews] = useState('')
  // two files may finish before the next render: the later must see the earlier
  const latest = useRef(value)
  latest.current = value

  useEffect(() => {
    queue.listen(file => {
      latest.current = many ? [...latest.current, file] : [file]
      onChange(latest.current)
      setNews(t('ui.file-uploaded', { name: file.name }))
    })
  })
  useEffect(() => () => (keep ? undefined : queue.stop()), [queue, keep])

  const failed = pending.filter(one => one.state === 'failed').at(-1)
  useEffect(() => {
    if (!failed?.code) return
    const reason = fileReason(t, take, failed.code, failed.message, max)
    setNews(t('ui.file-refused', { name: failed.file.name, reason }))
  }, [failed, t, take, max])

  const change = (next: FileView[], words: string) => {
    setNews(words)
    onChange(next)
  }
  return {
    pending,
    news,
    add: (files: File[]) => {
      if (files.length === 0) return
      const busy = pending.filter(one => one.state !== 'failed').length
      queue.add(many ? files : files.slice(0, 1), take, many ? max - value.length - busy : 1)
    },
    cancel: (one: Pending) => queue.cancel(one.id),
    retry: (one: Pending) => queue.retry(one.id),
    remove: (file: FileView) =>
      change(
        value.filter(other => other._id !== file._id),
        t('ui.not-chosen-any-more', { name: file.name }),
      ),
    move: (from: number, to: number) => {
      const file = value[from]
      if (!file || to < 0 || to >= value.length) return
      const rest = value.filter((_, index) => index !== from)
      change(rest.toSpliced(to, 0, file), t('ui.moved-to', { name: file.name, place: to + 1, count: value.length }))
    },
  }
}

export type FieldUploads = ReturnType<typeof useUploads>
