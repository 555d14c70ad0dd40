import { companies } from '../directory.ts'
import { DirectoryScreen } from './DirectoryScreen.tsx'

/** The directory of companies. */
export function CompaniesScreen() {
  return <DirectoryScreen directory={companies} />
}
