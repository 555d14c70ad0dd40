import type { CSSProperties } from 'react'
import styles from './Skeleton.module.css'

/** A grey place of the size of what comes; sizes are CSS lengths. Decorative: the region around it says that it loads. */
export function Skeleton(props: { width?: string; height?: string; round?: boolean }) {
  const style: CSSProperties = { inlineSize: props.width ?? '100%', blockSize: props.height ?? '1em' }
  return <span className={styles.bone} data-round={props.round || undefined} style={style} aria-hidden="true" />
}
