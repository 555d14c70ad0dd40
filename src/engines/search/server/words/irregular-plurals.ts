import { foldText } from '../../../../platform/shared/text.ts'

const groups = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .map(line => foldText(line).split(' '))

/**
 * Words of trades and people whose plural is another word, each line the singular and its other forms: Arabic plurals
 * change the middle of a word, where no ending tells them. British and American spellings stand here as well. Folded.
 */
export const IRREGULAR_PLURALS: readonly (readonly string[])[] = groups(`
  مصنع مصانع
  مطعم مطاعم
  مخبز مخابز
  متجر متاجر
  معمل معامل
  مكتب مكاتب
  مركز مراكز
  معرض معارض
  مزرعه مزارع
  مدرسه مدارس
  مطبعه مطابع
  مطحنه مطاحن
  مشروع مشاريع مشروعات
  مصرف مصارف
  معدن معادن
  مسلخ مسالخ
  منجم مناجم
  مستودع مستودعات
  مشفي مشافي
  ميناء موانئ
  فندق فنادق
  بنك بنوك
  شريك شركاء
  تاجر تجار
  عامل عمال
  خبير خبراء
  وسيط وسطاء
  عميل عملاء
  زبون زبائن
  وكيل وكلاء
  محام محامون محامين محامي
  طبيب أطباء
  مورد موردون موردين
  بيت بيوت
  سوق اسواق
  سماد اسمده
  بضاعه بضائع
  سلعه سلع
  فكره افكار
  عرض عروض
  غذاء أغذية
  دواء أدوية
  لبن ألبان
  سمك أسماك
  لحم لحوم
  تمر تمور
  عطر عطور
  ثوب ثياب اثواب
  قماش اقمشه
  خشب اخشاب
  حجر احجار حجاره
  باب ابواب
  سفينه سفن
  قارب قوارب
  سياره سيارات
  شاحنه شاحنات
  طريق طرق
  جسر جسور
  برنامج برامج
  جهاز اجهزه
  لعبه العاب
  كتاب كتب
  فيلم افلام
  رسم رسوم
  فن فنون
  حرفه حرف
  صندوق صناديق
  استثمار استثمارات
  قرض قروض
  سهم اسهم
  صك صكوك
  ارض اراضي اراض
  عقار عقارات
  درس دروس
  منتج منتجات
  حل حلول
  نخله نخيل نخل
  زهره زهور ازهار
  child children
  man men
  woman women
  person people
  fish fishes
  mouse mice
  foot feet
  knife knives
  leaf leaves
  shelf shelves
  loaf loaves
  harbour harbor harbours harbors
  colour color colours colors
  jewellery jewelry jewelery
  centre center centres centers
  theatre theater theatres theaters
  fibre fiber fibres fibers
  tyre tire tyres tires
  aluminium aluminum
  organisation organization
  catalogue catalog
  programme program programmes programs
  fulfilment fulfillment
  modelling modeling
  licence license licences licenses
`)
