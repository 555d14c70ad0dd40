// text: samples for the people who build the club
import { USER_TYPES } from '../../shared/access.ts'
import { Facades } from '../ui/Facades.tsx'
import { LedgerLines } from '../ui/LedgerLines.tsx'
import { Rings } from '../ui/Rings.tsx'
import { Tile } from '../ui/Tile.tsx'
import styles from './KitScreen.module.css'

const SEEDS = ['solar roof', 'date sorting', 'museum shop', 'data room', 'cold chain', 'print house']
const COMPANIES = ['qamar', 'naseej', 'harbour', 'waha', 'lumen', 'sahara', 'tarek', 'meridian', 'oasis', 'finch']

export function DrawingsSection() {
  return (
    <div className={styles.stack}>
      <div className={styles.tall}>
        <Rings seed="hero" corner="bottom-end" />
      </div>
      <div className={styles.grid}>
        {USER_TYPES.map(kind => (
          <div key={kind} className={styles.band}>
            <Rings seed={`chooser ${kind}`} kind={kind} />
          </div>
        ))}
      </div>
      <div className={styles.grid}>
        {SEEDS.map(seed => (
          <div key={seed} className={styles.picture}>
            <Facades seed={seed} />
          </div>
        ))}
      </div>
      <div className={styles.tall}>
        <Facades seed="solar roof" size="wide" />
      </div>
      <div className={styles.row}>
        {COMPANIES.map(seed => (
          <span key={seed} className={styles.tile}>
            <Tile seed={seed} kind="company" />
          </span>
        ))}
        {USER_TYPES.map(kind => (
          <span key={kind} className={styles.tile}>
            <Tile seed={kind} kind={kind} />
          </span>
        ))}
      </div>
      <div className={styles.band}>
        <LedgerLines seed="pricing" />
      </div>
    </div>
  )
}
