/** What made people are called and say of themselves, in one language. `{}` marks where the trade and the place go. */
export type PersonWords = {
  language: 'en' | 'ar'
  first: readonly string[]
  /** Family names. */
  family: readonly string[]
  /** What stands on their cards. */
  titles: readonly string[]
  /** What their firms are called, after the family's name. */
  firms: readonly string[]
  highlights: readonly string[]
  sentences: readonly string[]
  degree: string
  institute: string
}

const split = (text: string): string[] => text.trim().split(/\s*,\s*/)

export const englishPeople: PersonWords = {
  language: 'en',
  first:
    split(`Adam, Amelia, Basil, Catherine, Daniel, Dina, Edward, Elias, Fiona, George, Hannah, Ibrahim, Ingrid, James, Joseph,
    Karim, Laila, Leon, Margaret, Mariam, Martin, Nadia, Nicholas, Nora, Oliver, Omar, Patricia, Rania, Robert, Samuel, Sarah, Stephen,
    Thomas, Victoria, Yasmin, Youssef, Zachary, Zeina`),
  family:
    split(`Abbott, Barakat, Bennett, Carver, Darwish, Ellison, Farouk, Gardner, Haddad, Hammond, Ingram, Jennings, Khoury, Lambert,
    Mansour, Mercer, Nasser, Norton, Osborne, Parker, Qasim, Ramsey, Saleh, Sinclair, Tawfik, Underwood, Vaughan, Warren, Yates, Zidan`),
  titles:
    split(`Managing partner, Tax advisor, Chartered accountant, Structural engineer, Patent attorney, Head of procurement,
    Management consultant, Ship broker, Actuary, Interior architect, Data analyst, Portfolio manager, Auditor, Surveyor`),
  firms: split(`Partners, Holdings, Capital, Advisory, Brokers, Associates, Ventures, Attest`),
  highlights: [
    'Fifteen years of {} in {}, most of it for family firms.',
    'I bring people of {} together, from {} to the Gulf.',
    'Careful work in {}; based in {} and often on the road.',
    'Early money and patient advice for {}, first of all around {}.',
  ],
  sentences: [
    'I have looked through the books of {n} firms since {y}.',
    'Before that I ran a workshop with {n} people.',
    'I answer within a day and put prices in writing.',
    'My first client came in {y} and is still with me.',
    'I work alone, with two colleagues for larger mandates.',
    'References are open to whoever asks.',
    'I took part in {n} transactions, most of them small and all of them closed.',
    'I teach one evening a week.',
  ],
  degree: 'BSc',
  institute: 'University of Commerce',
}

export const arabicPeople: PersonWords = {
  language: 'ar',
  first:
    split(`أحمد, إبراهيم, أسماء, باسل, بشرى, جمال, حسان, خالد, دانة, رائد, رنا, زياد, سارة, سلمى, سليم, شيماء, صالح, ضحى, طارق, عائشة,
    عمر, غسان, فاطمة, فهد, قاسم, كريم, لينا, ماجد, مريم, ناصر, نجلاء, هالة, وليد, ياسر, يوسف`),
  family:
    split(`الحداد, الخوري, الراشد, الزعبي, السالم, الشامي, الصباغ, الطويل, العلي, الغانم, الفارسي, القاضي, الكعبي, المصري, النجار,
    الهاشمي, الوزير, اليماني, بركات, تميم, جابر, حجازي, درويش, رمضان, شاهين, عبدالرحمن, عثمان, فاروق, منصور, نصار`),
  titles:
    split(`شريك مدير, مستشار ضريبي, محاسب قانوني, مهندس إنشائي, محامي براءات, مدير مشتريات, مستشار إداري, وسيط شحن, خبير تأمين,
    مصمم داخلي, محلل بيانات, مدير محافظ, مدقق حسابات, مسّاح`),
  firms: split('وشركاؤه, القابضة, للاستثمار, للاستشارات, للوساطة, للتدقيق'),
  highlights: [
    'خمسة عشر عامًا في {} في {}، معظمها مع شركات عائلية.',
    'أجمع أهل {} بعضهم ببعض، من {} إلى الخليج.',
    'عمل متأنٍّ في {}، ومكتبي في {}.',
    'مال مبكر ومشورة صبورة في {}، وأول ما أنظر إليه {}.',
  ],
  sentences: [
    'راجعت دفاتر {n} شركة منذ سنة {y}.',
    'وقبل ذلك أدرت ورشة فيها {n} عاملًا.',
    'أرد خلال يوم وأكتب أسعاري.',
    'جاءني أول عميل سنة {y} وما زال معي.',
    'أعمل وحدي، ومعي زميلان في الأعمال الكبيرة.',
    'شهادات من عملت معهم متاحة لمن يطلبها.',
    'شاركت في {n} صفقة، أكثرها صغير وكلها تمّت.',
    'أدرّس مساءً مرة كل أسبوع.',
  ],
  degree: 'بكالوريوس',
  institute: 'جامعة التجارة',
}
