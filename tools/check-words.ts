import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Finding } from './finding.ts'
import { type Sentence, sentencesOf, type Tree } from './sentences.ts'
import { isTest, listFiles } from './source.ts'

/** The sheet that is the rule: what is not said, and what is said instead. */
const SHEET = 'docs/glossary.md'

type Language = 'en' | 'ar'
type Rule = { language: Language; wrong: string; right: string; pattern: RegExp }

/** A sentence of these is about what somebody did. */
const TOLD = /^(notices|steps|history|activity|decide\.by)\.|^post\.item\./
/** Past and present verbs that agree with whoever stands behind them. */
const VERBS =
  'وافق|اعتذر|سحب|سحبه|أكّد|يقول|قال|ردّ|رد|علّق|تابعك|أُعجب|ذكرك|أعاد|أعاده|أعطاك|قيّمك|انضم|دعا|دعاه|كتب|طلب|يطلب|نشر|قدّم|أرسل|أرسله|رفض|رفضه|صادق|استلم|استلمه|منحه|تراجع|أوقفه|فتح|ينتظر|شارك|زايد|اشترى'
const AGREES = new RegExp(`^(?:${VERBS}) (?:عليه |على )?\\{(?:name|partner|author|owner|other|person)\\}(?! إن)`, 'u')

/** What commands a man: the noun of the act stands instead («تسجيل الدخول», «يلزم اختيار …», «تمكن إعادة المحاولة»). */
const COMMANDS =
  'سجّل|أدخل|ادخل|اختر|حاول|عُد|أضف|اكتب|اضغط|افتح|احفظ|احتفظ|انتظر|جرّب|ابدأ|ابحث|استخدم|حدّد|غيّر|احذف|أكمل|اترك|انسخ|الصق|أنشئ|اطلب|اطّلع|انظر|اقرأ|انشر|صحّح|أعد|أزل|أنهِ|ألقِ|اسمح|اعرض|اسأل|خذ|راسلنا|نزّل|ألغِ|تجاهل|امسح|اطبع'
const COMMAND = new RegExp(
  `(?<![\\p{L}\\p{M}])(?:[وف]?(?:${COMMANDS})(?:ه|ها|هما|هم|نا)?|أنت (?:غير )?متصل)(?![\\p{L}\\p{M}])`,
  'gu',
)

/** What tells a man what he does: in the present the verb of whoever reads agrees («عروضك المنشورة», «يُفتح لك النشر», «المرفق في الخطوة 5»). Those that a thing may do too («تحمله الرسائل») are not known by their form. */
const DONE_BY_READER =
  'تستطيع|تتابعه|تتابعها|تتابعهم|ترفقه|ترفقها|تعدّله|تكتبه|تلصقه|تدعوهم|تلقاهم|تتقنه|تتكلمه|تختاره|تنشره|تملكه|تأخذه|تبدؤه|تطلقه|تبحث عنه|أن تعرف|أن تقرأ|أن تعترض|لم ترسل ملفك|لم تحظر|لم تنشر|لم تزايد|لم تعد تتابع'
const BY_READER = new RegExp(`(?<![\\p{L}\\p{M}])[وف]?(?:${DONE_BY_READER})(?![\\p{L}\\p{M}])`, 'gu')

/** What is said to whoever reads as to a man. */
const TO_A_MAN = [
  { pattern: COMMAND, does: 'commands a man' },
  { pattern: BY_READER, does: 'tells a man what he does' },
]

/** Words: each thing has one word in each language (docs/glossary.md), and nobody is told of as a man for being told of. */
export async function checkWords(root: string): Promise<Finding[]> {
  const rules = rulesOf(root)
  const files = listFiles(root, /\/strings(\.[\w-]+)?\.(en|ar)\.ts$/, ['src']).filter(path => !isTest(path))
  const found = await Promise.all(files.map(file => faultsOfFile(root, file, rules)))
  return found.flat()
}

async function faultsOfFile(root: string, file: string, rules: readonly Rule[]): Promise<Finding[]> {
  const language: Language = file.endsWith('.ar.ts') ? 'ar' : 'en'
  const module = (await import(pathToFileURL(join(root, file)).href)) as Record<string, Tree>
  const own = rules.filter(rule => rule.language === language)
  return Object.values(module)
    .flatMap(tree => [...sentencesOf(tree)])
    .flatMap(([key, sentence]) => {
      const texts = textsOf(sentence)
      const wrong = own
        .filter(({ pattern }) => texts.some(text => pattern.test(text)))
        .map(({ wrong, right }) => `${key} says "${wrong}": the word is "${right}" (${SHEET}).`)
      const agrees = language === 'ar' && TOLD.test(key) && texts.some(text => AGREES.test(text))
      const gender = agrees ? [`${key} begins with a verb that agrees with a man: say it with a noun.`] : []
      const spoken = language === 'ar' ? TO_A_MAN : []
      const acts = spoken.flatMap(({ pattern, does }) =>
        [...new Set(texts.flatMap(text => text.match(pattern) ?? []))].map(
          word => `${key} says "${word}", which ${does}: say it with a noun.`,
        ),
      )
      return [...wrong, ...gender, ...acts].map(say => ({ file, say }))
    })
}

const textsOf = (sentence: Sentence): string[] => (typeof sentence === 'string' ? [sentence] : Object.values(sentence))

/** The rows of the sheet's table: English, not, Arabic, not. */
function rulesOf(root: string): Rule[] {
  const path = join(root, SHEET)
  if (!existsSync(path)) return []
  const rows = readFileSync(path, 'utf8')
    .split('\n')
    .filter(line => line.startsWith('|') && !/^\|\s*(-|English)/.test(line))
  return rows.flatMap(row => {
    const [english = '', notEnglish = '', arabic = '', notArabic = ''] = row
      .slice(1)
      .split('|')
      .map(cell => cell.trim())
    return [...ruled('en', english, notEnglish), ...ruled('ar', arabic, notArabic)]
  })
}

const ruled = (language: Language, right: string, cell: string): Rule[] =>
  cell
    .split(',')
    .map(word => word.trim())
    .filter(Boolean)
    .map(wrong => ({ language, right, wrong, pattern: patternOf(wrong) }))

/** A whole word in any case; in Arabic what leans on its beginning belongs to it. */
function patternOf(word: string): RegExp {
  const text = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`(?<![\\p{L}\\p{M}])[وفبلك]?${text}(?![\\p{L}\\p{M}])`, 'iu')
}
