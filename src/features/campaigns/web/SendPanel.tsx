import { type ReactNode, useMemo, useState } from 'react'
import { holds } from '../../../platform/shared/access.ts'
import { useRead, useWrite } from '../../../platform/web/call.ts'
import { SelectField } from '../../../platform/web/forms/SelectField.tsx'
import { ownZone, zoneOptions } from '../../../platform/web/forms/zones.ts'
import { CalendarClock, Pause, Play, Send } from '../../../platform/web/icons.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { useViewer } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Dialog } from '../../../platform/web/ui/Dialog.tsx'
import { iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { toast } from '../../../platform/web/ui/toast.ts'
import { useWords } from '../../../platform/web/ui/use-words.ts'
import {
  type Audience,
  archiveCampaign,
  type CampaignView,
  countAudience,
  listCampaigns,
  pauseCampaign,
  readCampaign,
  restoreCampaign,
  resumeCampaign,
  sendCampaign,
  stopCampaign,
  withdrawCampaign,
} from '../contract.ts'
import { type CampaignAct, refusalTo } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import styles from './campaigns.module.css'

type SendPanelProps = {
  campaign: CampaignView
  /** Who gets it, as it stands in the form: that is kept before anything is sent. */
  audience: Audience
  /** Keeps what is written; answers the campaign as it is kept then, or null when it could not. */
  save: () => Promise<CampaignView | null>
  adopt: (campaign: CampaignView) => void
  refuse: (refusal: unknown) => void
}

const CALLS = {
  withdraw: withdrawCampaign,
  pause: pauseCampaign,
  resume: resumeCampaign,
  stop: stopCampaign,
  archive: archiveCampaign,
  restore: restoreCampaign,
} as const

/** What can be done with a campaign as it stands. */
export function SendPanel({ campaign, audience, save, adopt, refuse }: SendPanelProps) {
  const t = useText<typeof strings>('campaigns')
  const maySend = holds(useViewer(), 'campaigns.send')
  const [asking, setAsking] = useState<'now' | 'later' | 'stop' | null>(null)
  const [going, setGoing] = useState(false)
  const done = ({ message, data }: { message: string; data: CampaignView }) => {
    adopt(data)
    setAsking(null)
    toast({ tone: 'success', title: message, ms: 3000 })
  }
  const invalidates = [listCampaigns, readCampaign]
  const send = useWrite(sendCampaign, {
    invalidates,
    onDone: done,
    onRefusal: refusal => {
      setAsking(null)
      refuse(refusal)
    },
  })
  const acts = {
    withdraw: useWrite(CALLS.withdraw, { invalidates, onDone: done, onRefusal: refuse }),
    pause: useWrite(CALLS.pause, { invalidates, onDone: done, onRefusal: refuse }),
    resume: useWrite(CALLS.resume, { invalidates, onDone: done, onRefusal: refuse }),
    stop: useWrite(CALLS.stop, { invalidates, onDone: done, onRefusal: refuse }),
    archive: useWrite(CALLS.archive, { invalidates, onDone: done, onRefusal: refuse }),
    restore: useWrite(CALLS.restore, { invalidates, onDone: done, onRefusal: refuse }),
  }
  const params = { campaignId: campaign._id }
  const may = (act: CampaignAct) => refusalTo(act, campaign) === null
  const button = (act: keyof typeof acts, icon?: ReactNode) => (
    <Button key={act} icon={icon} loading={acts[act].busy} onClick={() => void acts[act].run({ params })}>
      {t(`send.${act}`)}
    </Button>
  )
  const go = async (at: string | null, zone: string) => {
    if (going) return
    setGoing(true)
    const kept = await save()
    if (kept) await send.run({ params, body: { revision: kept.revision, at, zone } })
    else setAsking(null)
    setGoing(false)
  }
  if (!maySend) return null
  return (
    <div className={styles.acts}>
      {may('send') && (
        <>
          <Button variant="primary" icon={<Send {...iconSmall} />} onClick={() => setAsking('now')}>
            {t('send.now')}
          </Button>
          <Button icon={<CalendarClock {...iconSmall} />} onClick={() => setAsking('later')}>
            {t('send.later')}
          </Button>
        </>
      )}
      {may('withdraw') && button('withdraw')}
      {may('pause') && button('pause', <Pause {...iconSmall} />)}
      {may('resume') && button('resume', <Play {...iconSmall} />)}
      {may('stop') && (
        <Button variant="danger" onClick={() => setAsking('stop')}>
          {t('send.stop')}
        </Button>
      )}
      {may('archive') && button('archive')}
      {campaign.archived && button('restore')}
      {asking === 'now' && (
        <NowDialog
          audience={audience}
          busy={going}
          onClose={() => setAsking(null)}
          onSend={() => void go(null, ownZone())}
        />
      )}
      {asking === 'later' && (
        <LaterDialog busy={going} onClose={() => setAsking(null)} onChosen={(at, zone) => void go(at, zone)} />
      )}
      {asking === 'stop' && (
        <Dialog
          open
          size="small"
          title={t('send.stop-confirm')}
          onClose={() => setAsking(null)}
          footer={
            <StopButtons
              busy={acts.stop.busy}
              onClose={() => setAsking(null)}
              onStop={() => void acts.stop.run({ params })}
            />
          }
        >
          <p>{t('send.stop-body')}</p>
        </Dialog>
      )}
    </div>
  )
}

function StopButtons({ busy, onClose, onStop }: { busy: boolean; onClose: () => void; onStop: () => void }) {
  const t = useText<typeof strings>('campaigns')
  const words = useWords()
  return (
    <>
      <Button onClick={onClose}>{words('ui.cancel')}</Button>
      <Button variant="danger" loading={busy} onClick={onStop}>
        {t('send.stop')}
      </Button>
    </>
  )
}

type NowProps = { audience: Audience; busy: boolean; onClose: () => void; onSend: () => void }

function NowDialog({ audience, busy, onClose, onSend }: NowProps) {
  const t = useText<typeof strings>('campaigns')
  const words = useWords()
  const { data } = useRead(countAudience, { body: { audience } }, { staleMs: 0 })
  const footer = (
    <>
      <Button onClick={onClose}>{words('ui.cancel')}</Button>
      <Button variant="primary" loading={busy} onClick={onSend}>
        {t('send.now')}
      </Button>
    </>
  )
  return (
    <Dialog open size="small" title={t('send.confirm')} onClose={onClose} footer={footer}>
      <p>{t('send.confirm-body', { count: data?.data.count ?? '…' })}</p>
    </Dialog>
  )
}

type LaterProps = { busy: boolean; onClose: () => void; onChosen: (at: string, zone: string) => void }

function LaterDialog({ busy, onClose, onChosen }: LaterProps) {
  const t = useText<typeof strings>('campaigns')
  const words = useWords()
  const { language } = useLanguage()
  const [at, setAt] = useState('')
  const [zone, setZone] = useState(ownZone)
  const zones = useMemo(() => zoneOptions(language, new Date()), [language])
  const footer = (
    <>
      <Button onClick={onClose}>{words('ui.cancel')}</Button>
      <Button variant="primary" loading={busy} disabled={at === ''} onClick={() => onChosen(at.slice(0, 16), zone)}>
        {t('send.schedule')}
      </Button>
    </>
  )
  return (
    <Dialog open title={t('send.later')} onClose={onClose} footer={footer}>
      <div className={styles.fields}>
        <label className={styles.when}>
          <span>{t('send.at')}</span>
          <input type="datetime-local" value={at} onChange={event => setAt(event.target.value)} />
        </label>
        <SelectField name="zone" label={t('send.zone')} value={zone} onChange={setZone} options={zones} />
      </div>
    </Dialog>
  )
}
