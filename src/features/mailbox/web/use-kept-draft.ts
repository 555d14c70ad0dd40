import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { FileView } from '../../../platform/shared/files-contract.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { send } from '../../../platform/web/call.ts'
import { useRested } from '../../../platform/web/use-rested.ts'
import { dropLetter, keepLetter, startLetter } from '../contract/letters.ts'
import { listMail } from '../contract/threads.ts'

type Typed = {
  thread: string | null
  name: string
  email: string
  subject: string
  text: string
  language: Language
  files: readonly FileView[]
}

/** Milliseconds of rest before what was typed is kept. */
const REST_MS = 1200

/**
 * Keeps a letter in the account of its writer while it is written, each time that typing rests. `settle` waits for what is under way
 * and answers the draft's id, and `end` keeps nothing more.
 */
export function useKeptDraft(typed: Typed, begunId: string | null) {
  const client = useQueryClient()
  const id = useRef(begunId)
  const ended = useRef(false)
  const under = useRef<Promise<void>>(Promise.resolve())
  const [shown, setShown] = useState<{ state: 'idle' | 'saving' | 'saved' | 'failed'; at: string | null }>({
    state: 'idle',
    at: null,
  })
  const body = JSON.stringify({ ...typed, files: typed.files.map(file => file._id) })
  const [first] = useState(body)
  const rested = useRested(body, REST_MS)
  const last = useRef(first)
  useEffect(() => {
    if (rested === last.current || ended.current) return
    last.current = rested
    under.current = under.current.then(async () => {
      if (ended.current) return
      setShown(({ at }) => ({ state: 'saving', at }))
      try {
        const wish = JSON.parse(rested)
        const { data } = id.current
          ? await send(keepLetter, { params: { letterId: id.current }, body: wish }, { quiet: true })
          : await send(startLetter, { body: wish }, { quiet: true, idempotencyKey: crypto.randomUUID() })
        if (!id.current) void client.invalidateQueries({ queryKey: [listMail.id] })
        id.current = data._id
        setShown({ state: 'saved', at: data.at })
      } catch {
        last.current = ''
        setShown(({ at }) => ({ state: 'failed', at }))
      }
    })
  }, [rested, client])
  return {
    ...shown,
    draftId: id.current,
    settle: async (): Promise<string | null> => {
      await under.current
      return id.current
    },
    end: () => {
      ended.current = true
      id.current = null
    },
    drop: async (): Promise<void> => {
      ended.current = true
      await under.current
      if (id.current) await send(dropLetter, { params: { letterId: id.current } }, { quiet: true }).catch(() => {})
      id.current = null
      await client.invalidateQueries({ queryKey: [listMail.id] })
    },
  }
}
