import { useState } from 'react'
import type { RoomView } from '../contract.ts'

/** Which room of a member is shown: one that is over stays, with how it ended, until another one is open or its reader looks anew. */
export function useLastRoom(room: RoomView | undefined): { id: string | null; forget: () => void } {
  const [last, setLast] = useState<string | null>(null)
  const [left, setLeft] = useState<string | null>(null)
  const open = room?._id && !room.endedAt ? room._id : null
  if (open && open !== last && open !== left) setLast(open)
  return {
    id: open && open !== left ? open : last,
    forget: () => {
      setLeft(last)
      setLast(null)
    },
  }
}
