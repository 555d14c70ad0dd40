import { LinkedPart } from './LinkedPart.tsx'
import { PasskeysPart } from './PasskeysPart.tsx'
import { SecondFactorPart } from './SecondFactorPart.tsx'
import { SessionsPart } from './SessionsPart.tsx'

/** Who can get into the account, and where somebody is in it now. */
export function SecuritySection() {
  return (
    <>
      <SessionsPart />
      <SecondFactorPart />
      <PasskeysPart />
      <LinkedPart />
    </>
  )
}
