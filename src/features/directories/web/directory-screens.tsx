import { advisors, brokers, companies, type Directory, freelancers, investors } from '../directory.ts'
import { DirectoryScreen } from './DirectoryScreen.tsx'

/** Another directory is another screen: what was typed in the one does not stay in the other. */
const screenOf = (directory: Directory) => () => <DirectoryScreen key={directory.kind} directory={directory} />

export const CompaniesScreen = screenOf(companies)
export const InvestorsScreen = screenOf(investors)
export const FreelancersScreen = screenOf(freelancers)
export const BrokersScreen = screenOf(brokers)
export const AdvisorsScreen = screenOf(advisors)
