import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useNarrow } from '../../../platform/web/ui/use-narrow.ts'

/** Under this width what is about a conversation takes its place instead of standing beside it. */
const THREE = 1200
/** The key of the address that says so. */
const KEY = 'info'
/** What the history keeps of a step that led from the messages: the way back is Back. */
const LED = { ledToInfo: true }

type Info = {
  shown: boolean
  /** It stands in the place of the messages. */
  covers: boolean
  open: () => void
  close: () => void
}

/**
 * Whether what is about a conversation is shown. Where there is room it stands beside the messages until it is closed; elsewhere it is
 * a page of its own (`?info=1`), from which Back leads to the messages, and each conversation opens with its messages.
 */
export function useInfo(): Info {
  const narrow = useNarrow(THREE)
  const [beside, setBeside] = useState(true)
  const [search] = useSearchParams()
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  const covers = narrow && search.get(KEY) === '1'
  const at = (shown: boolean) => {
    const next = new URLSearchParams(search)
    if (shown) next.set(KEY, '1')
    else next.delete(KEY)
    return { pathname, search: next.toString() }
  }
  if (!narrow) return { shown: beside, covers, open: () => setBeside(true), close: () => setBeside(false) }
  return {
    shown: covers,
    covers,
    open: () => void navigate(at(true), { state: LED }),
    close: () => void ((state as typeof LED | null)?.ledToInfo ? navigate(-1) : navigate(at(false), { replace: true })),
  }
}
