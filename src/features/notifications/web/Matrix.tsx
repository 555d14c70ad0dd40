import { AppWindow, ChevronDown, Lock, Mail, Smartphone } from '../../../platform/web/icons.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Chip } from '../../../platform/web/ui/Chip.tsx'
import { iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { LinkText } from '../../../platform/web/ui/LinkText.tsx'
import type { Cell, TopicRow, WishesView } from '../contract/wishes.ts'
import { type Cadence, CHANNELS, type Channel, GROUPS } from '../rules/topics.ts'
import type { strings } from '../strings.en.ts'
import css from './matrix.module.css'
import type { Change } from './wishes-data.ts'

const ICONS = { app: AppWindow, push: Smartphone, mail: Mail }

type MatrixProps = { wishes: WishesView; onChange: (change: Change) => void }

/** What happens, by how one is told of it: how soon stands in each cell. */
export function Matrix({ wishes, onChange }: MatrixProps) {
  const t = useText<typeof strings>('notifications')
  return (
    <table className={css.table}>
      <caption className="visually-hidden">{t('wishes.table')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('wishes.what')}</th>
          {CHANNELS.map(channel => {
            const Drawing = ICONS[channel]
            return (
              <th key={channel} scope="col" className={css.channel}>
                <Drawing {...iconSmall} />
                <span>{t(`channels.${channel}`)}</span>
              </th>
            )
          })}
        </tr>
      </thead>
      {GROUPS.map(group => {
        const rows = wishes.rows.filter(row => row.group === group)
        if (rows.length === 0) return null
        return (
          <tbody key={group} id={`notices-${group}`}>
            <tr>
              <th scope="rowgroup" colSpan={4} className={css.group}>
                {t(`groups.${group}`)}
              </th>
            </tr>
            {rows.map(row => (
              <Row key={row.topic} row={row} onChange={onChange} />
            ))}
          </tbody>
        )
      })}
    </table>
  )
}

function Row({ row, onChange }: { row: TopicRow; onChange: (change: Change) => void }) {
  const t = useText<typeof strings>('notifications')
  const { topic } = row
  return (
    <tr className={css.row}>
      <th scope="row" className={css.topic}>
        <span className={css.topicName}>
          {t(`topics.${topic}.title`)}
          {row.passes && <Chip tone="brass">{t('wishes.passes')}</Chip>}
        </span>
        <span className={css.hint}>{t(`topics.${topic}.hint`)}</span>
        {topic === 'searches' && <LinkText to="/saved-searches">{t('wishes.searches')}</LinkText>}
      </th>
      {CHANNELS.map(channel => (
        <td key={channel} className={css.cell}>
          <CadenceCell
            cell={row.cells[channel]}
            channel={channel}
            name={t('wishes.cell', { topic: t(`topics.${topic}.title`), channel: t(`channels.${channel}`) })}
            onChoose={cadence => onChange({ cells: [{ topic, channel, cadence }] })}
          />
        </td>
      ))}
    </tr>
  )
}

type CadenceCellProps = { cell: Cell; channel: Channel; name: string; onChoose: (cadence: Cadence) => void }

function CadenceCell({ cell, name, onChoose }: CadenceCellProps) {
  const t = useText<typeof strings>('notifications')
  if (cell.fixed)
    return (
      <span className={css.fixed} data-fixed={cell.fixed} title={t('wishes.locked')}>
        {t(`fixed.${cell.fixed}`)}
        {cell.fixed === 'always' && <Lock {...iconSmall} aria-label={t('wishes.locked')} />}
      </span>
    )
  return (
    <span className={css.choice}>
      <select
        aria-label={name}
        className={css.select}
        data-cadence={cell.cadence}
        data-changed={cell.changed || undefined}
        value={cell.cadence}
        onChange={event => onChoose(event.target.value as Cadence)}
      >
        {cell.choices.map(one => (
          <option key={one} value={one}>
            {t(`cadences.${one}`)}
          </option>
        ))}
      </select>
      <ChevronDown {...iconSmall} aria-hidden="true" />
    </span>
  )
}
