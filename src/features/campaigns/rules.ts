import type { FieldError } from '../../platform/shared/refusal.ts'
import { LANGUAGES } from '../../platform/shared/text.ts'
import { faultOf, mergeTexts } from '../mail-texts/rules.ts'
import type { CampaignBody, CampaignState } from './contract.ts'

/** What a campaign may say with a blank. */
export const VARIABLES = ['name', 'club'] as const

/** From which states each act leads, and to which. */
const ACTS = {
  save: { from: ['draft'], to: 'draft' },
  send: { from: ['draft'], to: 'sending' },
  withdraw: { from: ['scheduled'], to: 'draft' },
  pause: { from: ['sending'], to: 'paused' },
  resume: { from: ['paused'], to: 'sending' },
  stop: { from: ['sending', 'paused'], to: 'stopped' },
  archive: { from: ['draft', 'stopped', 'sent'], to: null },
} as const satisfies Record<string, { from: readonly CampaignState[]; to: CampaignState | null }>
export type CampaignAct = keyof typeof ACTS

type Now = { state: CampaignState; archived: boolean }

/** Why an act is not for a campaign as it stands; null when it is. */
export function refusalTo(act: CampaignAct, { state, archived }: Now): 'campaigns.wrong-state' | null {
  const from: readonly CampaignState[] = ACTS[act].from
  return archived || !from.includes(state) ? 'campaigns.wrong-state' : null
}

/** The state that an act leads to. */
export const stateAfter = (act: Exclude<CampaignAct, 'archive'>): CampaignState => ACTS[act].to

type Whole = Pick<CampaignBody, 'texts' | 'link'>

/** What is missing or broken in a campaign that is to be sent: each text whole, a button with somewhere to lead and the other way round. */
export function faultsIn({ texts, link }: Whole): FieldError[] {
  const fault = (path: string, found: ReturnType<typeof faultOf>) => (found ? [{ path, message: '', ...found }] : [])
  const button = link !== '' || LANGUAGES.some(language => texts[language].action !== '')
  return [
    ...LANGUAGES.flatMap(language => {
      const { subject, body, action } = texts[language]
      return [
        ...fault(`texts.${language}.subject`, faultOf(subject, VARIABLES, 200)),
        ...fault(`texts.${language}.body`, faultOf(body, VARIABLES, 20_000)),
        ...(button ? fault(`texts.${language}.action`, faultOf(action, VARIABLES, 80)) : []),
      ]
    }),
    ...(button && link === '' ? [{ path: 'link', code: 'required', message: '' }] : []),
  ]
}

/** What somebody wrote over a campaign that another window changed meanwhile: what was changed here stands, everything else is as there. */
export function mergeCampaign(base: CampaignBody, mine: CampaignBody, theirs: CampaignBody): CampaignBody {
  const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
  const pick = <K extends keyof CampaignBody>(key: K) => (same(mine[key], base[key]) ? theirs : mine)[key]
  const { merged } = mergeTexts(base.texts, mine.texts, theirs.texts)
  return {
    title: pick('title'),
    texts: merged as CampaignBody['texts'],
    link: pick('link'),
    pictureId: pick('pictureId'),
    audience: pick('audience'),
  }
}
