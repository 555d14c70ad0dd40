import { useShownLanguage } from '../ui/use-shown-language.ts'

/** Picks sample words in the variant's language: `const say = useSample(); say('Save', 'احفظ')`. */
export function useSample(): (english: string, arabic: string) => string {
  const language = useShownLanguage()
  return (english, arabic) => (language === 'ar' ? arabic : english)
}
