// text: samples for the people who build the club

import type { CSSProperties } from 'react'
import { USER_TYPES } from '../../shared/access.ts'
import { Bell, CircleCheck, Clock, Hammer, Lock, TriangleAlert } from '../icons.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Chip, type Tone } from '../ui/Chip.tsx'
import { iconLarge, iconSmall } from '../ui/icon-props.ts'
import { KindGlyph } from '../ui/KindGlyph.tsx'
import { LogoMark } from '../ui/LogoMark.tsx'
import { StatusPill } from '../ui/StatusPill.tsx'
import { VerifiedMark } from '../ui/VerifiedMark.tsx'
import styles from './KitScreen.module.css'
import { useSample } from './use-sample.ts'

const TONES: readonly Tone[] = ['neutral', 'primary', 'brass', 'live', 'success', 'warning', 'info', 'danger']
const KINDS = {
  company: ['Company', 'شركة'],
  investor: ['Investor', 'مستثمر'],
  freelancer: ['Freelancer', 'مستقل'],
  validator: ['Validator', 'مدقّق'],
  advisor: ['Advisor', 'مستشار'],
  broker: ['Broker', 'وسيط'],
} as const

export function MarksSection() {
  const say = useSample()
  return (
    <div className={styles.stack}>
      <div className={styles.row}>
        {TONES.map(tone => (
          <Chip key={tone} tone={tone}>
            {tone === 'live'
              ? say('Live · 1 h 12 min', 'جارٍ · ساعة و12 دقيقة')
              : say('Trial, no card', 'تجربة بلا بطاقة')}
          </Chip>
        ))}
      </div>
      <div className={styles.row}>
        <Chip icon={<Hammer {...iconSmall} />}>{say('Project', 'مشروع')}</Chip>
        <Chip tone="brass" icon={<Lock {...iconSmall} />}>
          {say('Platinum', 'بلاتيني')}
        </Chip>
        <Chip tone="primary" onRemove={() => {}}>
          {say('Energy', 'الطاقة')}
        </Chip>
        <Chip pill onRemove={() => {}}>
          {say('Investment or loan', 'استثمار أو قرض')}
        </Chip>
        <StatusPill
          status="approved"
          tone="success"
          icon={<CircleCheck {...iconSmall} />}
          label={say('Approved', 'معتمد')}
        />
        <StatusPill
          status="in_review"
          tone="info"
          icon={<Clock {...iconSmall} />}
          label={say('In review', 'قيد المراجعة')}
        />
        <StatusPill
          status="rejected"
          tone="danger"
          icon={<TriangleAlert {...iconSmall} />}
          label={say('Rejected', 'مرفوض')}
        />
        <span style={{ position: 'relative' }}>
          <Bell {...iconLarge} />
        </span>
        <Badge count={3} />
        <Badge count={120} />
      </div>
      <div className={styles.row}>
        <Avatar name="Nadia Rahal" kind="freelancer" />
        <Avatar name="عمر عزيز" kind="investor" />
        <Avatar name="مكتب الميزان" kind="validator" size={36} />
        <Avatar name="Sahara Solar Works" kind="company" size={28} />
        <Avatar name="Omar Aziz" size={72} kind="broker" />
        <Avatar name="Qamar Cold Chain" shape="square" seed="qamar" kind="company" />
        <Avatar name="نسيج الريف" shape="square" seed="naseej" kind="company" />
        <Avatar name="Meridian" shape="square" seed="meridian" kind="investor" />
        <Avatar name="Sahara" shape="square" seed="sahara" kind="company" size={28} />
      </div>
      <div className={styles.row}>
        {USER_TYPES.map(kind => (
          <span key={kind} className={styles.kindIcon} style={{ '--kind': `var(--${kind})` } as CSSProperties}>
            <KindGlyph kind={kind} />
            <KindGlyph kind={kind} size={48} />
          </span>
        ))}
        <LogoMark size={32} />
        <LogoMark size={48} />
      </div>
      <div className={styles.row}>
        {USER_TYPES.map(kind => (
          <VerifiedMark
            key={kind}
            kind={kind}
            label={`${say(KINDS[kind][0], KINDS[kind][1])} · ${say('Verified', 'موثّق')}`}
          />
        ))}
      </div>
    </div>
  )
}
