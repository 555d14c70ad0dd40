import { lazy } from 'react'
import { needStrings } from '../../../platform/web/load-strings.ts'
import { useViewer } from '../../../platform/web/session.tsx'
import { Wrap } from '../../../platform/web/ui/Wrap.tsx'
import { firstStep } from '../rules.ts'
import { Doors } from './Doors.tsx'
import { Hero } from './Hero.tsx'
import { Numbers } from './Numbers.tsx'
import { ReviewSteps } from './ReviewSteps.tsx'
import { WhenNear } from './WhenNear.tsx'

const NewCompanies = lazy(async () => {
  const [loaded] = await Promise.all([import('./near/NewCompanies.tsx'), needStrings(['profiles'])])
  return { default: loaded.NewCompanies }
})
const PlansTeaser = lazy(async () => ({ default: (await import('./near/PlansTeaser.tsx')).PlansTeaser }))
const Questions = lazy(async () => ({ default: (await import('./near/Questions.tsx')).Questions }))

/** The club's front page (look, screen 1): who is here, by which door one comes in, and what is asked first. */
export function HomePage() {
  const viewer = useViewer()
  return (
    <Wrap>
      <Hero />
      <Numbers />
      {firstStep(viewer) !== 'none' && <Doors />}
      <ReviewSteps />
      <WhenNear height={620}>
        <NewCompanies />
      </WhenNear>
      <WhenNear height={300}>
        <PlansTeaser />
      </WhenNear>
      <WhenNear height={360}>
        <Questions />
      </WhenNear>
    </Wrap>
  )
}
