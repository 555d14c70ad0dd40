import { useParams } from 'react-router'
import { nameIn } from '../../../../platform/shared/text.ts'
import { useRead } from '../../../../platform/web/call.ts'
import { useLanguage } from '../../../../platform/web/language.tsx'
import { ErrorPiece } from '../../../../platform/web/ui/ErrorPiece.tsx'
import { readCountry } from '../../contract.ts'
import { LookupScreen } from './LookupScreen.tsx'

/** `/categories` */
export const Categories = () => <LookupScreen name="categories" />
/** `/apps/category/list`: the employees' address of the same screen (spec). */
export const CategoryApp = () => <LookupScreen name="categories" listPath="/apps/category/list" />
export const AddCategory = () => <LookupScreen name="categories" listPath="/apps/category/list" begins="add" />
export const EditCategory = () => <LookupScreen name="categories" listPath="/apps/category/list" begins="edit" />
/** `/industries` */
export const Industries = () => <LookupScreen name="industries" />
/** `/apps/industry/list`: the employees' address of the same screen (spec). */
export const IndustryApp = () => <LookupScreen name="industries" listPath="/apps/industry/list" />
export const AddIndustry = () => <LookupScreen name="industries" listPath="/apps/industry/list" begins="add" />
export const EditIndustry = () => <LookupScreen name="industries" listPath="/apps/industry/list" begins="edit" />
export const Skills = () => <LookupScreen name="skills" />
export const Currencies = () => <LookupScreen name="currencies" />
export const Countries = () => <LookupScreen name="countries" />

/** `/settings/countries/:countryId`: the states of a country. */
export function States() {
  const { countryId = '' } = useParams()
  const { language } = useLanguage()
  const { data, error, refetch } = useRead(readCountry, { params: { countryId } })
  if (error) return <ErrorPiece error={error} onRetry={() => void refetch()} />
  if (!data) return null
  return <LookupScreen name="states" country={{ id: countryId, name: nameIn(data.data, language) }} />
}
