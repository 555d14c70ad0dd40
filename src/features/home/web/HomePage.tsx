import { lazy } from 'react'
import { needStrings } from '../../../platform/web/load-strings.ts'
import { useViewer } from '../../../platform/web/session.tsx'
import { Wrap } from '../../../platform/web/ui/Wrap.tsx'
import { firstStep } from '../rules.ts'
import { Doors } from './Doors.tsx'
import { useHome } from './data.ts'
import { Hero } from './Hero.tsx'
import { Numbers } from './Numbers.tsx'
import { ReviewSteps } from './ReviewSteps.tsx'
import { WhenNear } from './WhenNear.tsx'

const Auctions = lazy(async () => {
  const words = needStrings(['auctions', 'items', 'profiles'])
  const [loaded] = await Promise.all([import('./near/Auctions.tsx'), words])
  return { default: loaded.Auctions }
})
const NewMembers = lazy(async () => {
  const [loaded] = await Promise.all([import('./near/NewMembers.tsx'), needStrings(['profiles'])])
  return { default: loaded.NewMembers }
})
const Trending = lazy(async () => ({ default: (await import('./near/Trending.tsx')).Trending }))
const PlansTeaser = lazy(async () => ({ default: (await import('./near/PlansTeaser.tsx')).PlansTeaser }))
const Questions = lazy(async () => ({ default: (await import('./near/Questions.tsx')).Questions }))

/** The club's front page (look, screen 1): who is here, what is sold today, by which door one comes in, and what is asked first. */
export function HomePage() {
  const viewer = useViewer()
  // Until they are known, both have their room: most clubs have them.
  const { auctions = 1, trending = true } = useHome() ?? {}
  return (
    <Wrap>
      <Hero />
      <Numbers />
      {auctions > 0 && (
        <WhenNear room="auctions">
          <Auctions />
        </WhenNear>
      )}
      {firstStep(viewer) !== 'none' && <Doors />}
      <ReviewSteps />
      <WhenNear room="members">
        <NewMembers />
      </WhenNear>
      {trending && (
        <WhenNear room="trending">
          <Trending />
        </WhenNear>
      )}
      <WhenNear room="plans">
        <PlansTeaser />
      </WhenNear>
      <WhenNear room="questions">
        <Questions />
      </WhenNear>
    </Wrap>
  )
}
