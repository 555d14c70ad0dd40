import { useCallback } from 'react'
import { MAX_FILES_PER_GROUP } from '../../../../platform/shared/file-rules.ts'
import { makeStore, useStore } from '../../../../platform/web/store.ts'
import type { CardRef } from '../../contract/attachments.ts'
import { addUpload, dropUpload } from './uploads.ts'

/** What stands over the field of a conversation, to go along with the next message. */
export type Attached = { uploads: readonly string[]; card: CardRef | null }

const NOTHING: Attached = { uploads: [], card: null }
const all = makeStore<ReadonlyMap<string, Attached>>(new Map())

function change(key: string, part: Partial<Attached>): void {
  all.set(new Map(all.get()).set(key, { ...NOTHING, ...all.get().get(key), ...part }))
}

/** Puts a card over the field of a conversation. */
export const attachCard = (key: string, card: CardRef | null): void => change(key, { card })

/** What goes along with the next message of a conversation, and how it is changed. */
export function useAttached(key: string) {
  const now = useStore(all).get(key) ?? NOTHING
  const add = useCallback(
    (files: readonly File[]) => {
      const before = all.get().get(key)?.uploads ?? []
      const taken = files.slice(0, MAX_FILES_PER_GROUP - before.length)
      change(key, { uploads: [...before, ...taken.map(file => addUpload(file))] })
      return files.length - taken.length
    },
    [key],
  )
  return {
    ...now,
    add,
    card: now.card,
    setCard: (card: CardRef | null) => change(key, { card }),
    remove: (id: string) => {
      dropUpload(id)
      change(key, { uploads: now.uploads.filter(one => one !== id) })
    },
    /** They belong to a message now. */
    clear: () => change(key, NOTHING),
  }
}
