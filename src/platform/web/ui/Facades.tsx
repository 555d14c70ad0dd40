import { Fragment } from 'react'
import styles from './Facades.module.css'
import { facadesDrawing } from './patterns/facades.ts'

/** A street of ivory houses in place of a picture: 16:9 on cards, `wide` on covers. Fills the box that holds it. */
export function Facades({ seed, size = 'card' }: { seed: string; size?: 'card' | 'wide' }) {
  const { width, height, sky, sun, walls, windows, lit } = facadesDrawing(seed, size)
  return (
    <svg
      className={styles.facades}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <path className={styles[`sky-${sky}`]} d={`M0 0h${width}v${height}H0z`} />
      <circle className={styles.sun} {...sun} />
      {walls.map(({ wall, path }) => (
        <path key={wall} className={styles[`wall-${wall}`]} d={path} />
      ))}
      {windows.map(look => (
        <Fragment key={look.key}>
          <path
            className={styles[`pane-${look.pane}`]}
            strokeWidth={look.wide}
            strokeDasharray={`${look.high} ${look.pitch - look.high}`}
            d={look.path}
          />
          {look.arched && (
            <path
              className={styles[`pane-${look.pane}`]}
              strokeWidth={look.wide}
              strokeDasharray={`0 ${look.pitch}`}
              strokeLinecap="round"
              d={look.path}
            />
          )}
        </Fragment>
      ))}
      <path className={styles.lit} d={lit} />
    </svg>
  )
}
