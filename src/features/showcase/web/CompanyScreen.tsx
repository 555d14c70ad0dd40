import { useParams } from 'react-router'
import { useRead } from '../../../platform/web/call.ts'
import { readShowcaseById } from '../contract/page.ts'
import { ShowcasePage } from './ShowcasePage.tsx'

/** A company's public page under its id. */
export function CompanyScreen() {
  const { id = '' } = useParams()
  return <ShowcasePage read={useRead(readShowcaseById, { params: { profileId: id } })} />
}
