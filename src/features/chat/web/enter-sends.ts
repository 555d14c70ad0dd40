import { readLocal, writeLocal } from '../../../platform/web/local.ts'
import { makeStore, useStore } from '../../../platform/web/store.ts'

const KEY = 'chat-enter'
const choice = makeStore<boolean | null>(null)

/** Keyboards under a thumb have no Shift for a line: there Enter begins one until somebody chose otherwise. */
const atFirst = () => !(window.matchMedia?.('(pointer: coarse)').matches ?? false)

/** Whether Enter sends a message on this device, and how to choose. */
export function useEnterSends(): [boolean, (sends: boolean) => void] {
  const chosen = useStore(choice)
  const kept = readLocal(KEY)
  const sends = chosen ?? (kept === null ? atFirst() : kept === 'sends')
  return [
    sends,
    next => {
      writeLocal(KEY, next ? 'sends' : 'lines')
      choice.set(next)
    },
  ]
}
