import { routeRefusals } from '../../../platform/web/call.ts'
import { findNamesBy } from '../../../platform/web/forms/naming/name-finder.ts'
import { LogOut, TriangleAlert } from '../../../platform/web/icons.ts'
import { whenSessionEnds } from '../../../platform/web/live.ts'
import { look } from '../../../platform/web/looking.ts'
import { forgetSession } from '../../../platform/web/session.tsx'
import { sentences } from '../../../platform/web/text.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { toast } from '../../../platform/web/ui/toast.ts'
import type { WebFeature } from '../../../platform/web/web-feature.ts'
import { loadFindNames } from '../../search/web/public.ts'
import { goTo, here, knowRouter, type Router } from './go-to.ts'
import { knowPages } from './mounted.ts'
import { askForProof } from './proof.ts'
import { makeRefusalRoute } from './refusal-route.ts'
import { followWishes } from './wishes.ts'

const toLogin = (): void => void goTo(`/login?next=${encodeURIComponent(here())}`)

/** Tells the reader that the session ended elsewhere, and leads to the login and back. */
function sessionEnded(): void {
  const looked = look.get() !== null
  forgetSession()
  if (looked) return
  toast({
    tone: 'warning',
    title: sentences.t('shell:frame.session-ended'),
    body: sentences.t('shell:frame.session-ended-body'),
    icon: <LogOut {...iconProps} className="flip" />,
  })
  toLogin()
}

/** Takes over what is not of one page: which pages there are, where refusals lead, what an ended session does. */
export function startShell(features: readonly WebFeature[], router: Router): void {
  knowPages(features)
  knowRouter(router)
  followWishes()
  whenSessionEnds(sessionEnded)
  findNamesBy(async (typed, signal) => (await loadFindNames())(typed, signal))
  routeRefusals(
    makeRefusalRoute({
      here,
      goTo: address => void goTo(address),
      forget: forgetSession,
      looks: () => look.get() !== null,
      warn: sentence => toast({ tone: 'danger', title: sentence, icon: <TriangleAlert {...iconProps} /> }),
      prove: askForProof,
    }),
  )
}
