import { shortDate } from '../../../platform/shared/text.ts'
import { useRead, useWrite } from '../../../platform/web/call.ts'
import { Laptop, MonitorSmartphone, Smartphone, Tablet } from '../../../platform/web/icons.ts'
import { isolate, isolateLatin } from '../../../platform/web/isolate.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Chip } from '../../../platform/web/ui/Chip.tsx'
import { EmptyLine } from '../../../platform/web/ui/EmptyLine.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { TimeAgo } from '../../../platform/web/ui/TimeAgo.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import type { strings as signin } from '../../signin/strings.en.ts'
import { type DeviceView, listDevices, removeDevice, tryDevice } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import styles from './DevicesList.module.css'
import { forgetHere } from './here.ts'
import { HereSwitch } from './HereSwitch.tsx'

const ICONS = { computer: Laptop, phone: Smartphone, tablet: Tablet, unknown: MonitorSmartphone }

function useDeviceWords({ browser, system }: DeviceView): string {
  const t = useText<typeof signin>('signin')
  if (browser && system) return t('device.on', { browser: isolate(browser), system: isolate(system) })
  return browser ?? system ?? t('device.unknown')
}

function DeviceRow({ device }: { device: DeviceView }) {
  const t = useText<typeof strings>('push')
  const words = useDeviceWords(device)
  const KindIcon = ICONS[device.kind]
  const attempt = useWrite(tryDevice, {
    onDone: ({ message }) => toast({ tone: 'success', title: message, ms: 3000 }),
    onRefusal: refusal => toast({ tone: 'danger', title: refusal.message }),
  })
  const remove = useWrite(removeDevice, {
    invalidates: [listDevices],
    onDone: ({ message }) => {
      if (device.current) void forgetHere()
      toast({ tone: 'success', title: message })
    },
    onRefusal: refusal => toast({ tone: 'danger', title: refusal.message }),
  })
  const params = { deviceId: device._id }
  return (
    <li className={styles.row}>
      <span className={styles.sign}>
        <KindIcon {...iconProps} />
      </span>
      <div>
        <p className={styles.name}>
          <bdi>{words}</bdi>
          {device.current && <Chip tone="success">{t('devices.here')}</Chip>}
          {device.failing && <Chip tone="warning">{t('devices.failing')}</Chip>}
        </p>
        <p className={styles.facts}>
          <span>{t('devices.since', { date: isolateLatin(shortDate(device.createdAt)) })}</span>
          {device.takenAt && (
            <span>
              {t('devices.last-taken')} <TimeAgo value={device.takenAt} />
            </span>
          )}
        </p>
      </div>
      <div className={styles.acts}>
        <Button
          size="compact"
          loading={attempt.busy}
          aria-label={t('devices.test-named', { device: words })}
          onClick={() => void attempt.run({ params })}
        >
          {t('devices.test')}
        </Button>
        <Button
          size="compact"
          loading={remove.busy}
          aria-label={t('devices.remove-named', { device: words })}
          onClick={() => void remove.run({ params })}
        >
          {t('devices.remove')}
        </Button>
      </div>
    </li>
  )
}

/** The browsers that are told by push, and whether this one is. */
export function DevicesList() {
  const t = useText<typeof strings>('push')
  const { data, error, refetch } = useRead(listDevices, undefined, { staleMs: 0 })
  return (
    <>
      <HereSwitch />
      {error && <ErrorPiece error={error} level={3} onRetry={() => void refetch()} />}
      {data?.count === 0 && <EmptyLine title={t('devices.none')} />}
      {data && data.count > 0 && (
        <ul className={styles.list}>
          {data.data.map(device => (
            <DeviceRow key={device._id} device={device} />
          ))}
        </ul>
      )}
    </>
  )
}
