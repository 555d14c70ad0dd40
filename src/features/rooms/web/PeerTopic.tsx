import { useEffect, useRef } from 'react'
import type { Signalled } from '../../../platform/shared/signal.ts'
import { useListening, useSignal } from '../../../platform/web/live.ts'
import { peerSignal } from '../contract.ts'

type PeerTopicProps = {
  topic: string
  onPiece: (piece: Signalled<typeof peerSignal>) => void
  /** The server listens for this window; once more after each break. */
  onOpen: () => void
}

/** Listens to what one other window says to this one. */
export function PeerTopic({ topic, onPiece, onOpen }: PeerTopicProps) {
  const opened = useListening(topic)
  const latest = useRef(onOpen)
  latest.current = onOpen
  useSignal(peerSignal, topic, onPiece)
  useEffect(() => {
    if (opened > 0) latest.current()
  }, [opened])
  return null
}
