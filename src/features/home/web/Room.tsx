import type { Ref } from 'react'
import styles from './Room.module.css'

type RoomProps = { of: 'auctions' | 'members' | 'trending' | 'plans' | 'questions'; ref?: Ref<HTMLDivElement> }

/** As much room as a part of the page will take: what stands below does not jump when the part comes. */
export function Room({ of, ref }: RoomProps) {
  return <div ref={ref} className={styles[of]} />
}
