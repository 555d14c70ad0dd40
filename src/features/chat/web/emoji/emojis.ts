/** The groups, in the order that they are shown in. */
export const GROUPS = ['faces', 'hands', 'hearts', 'work', 'places', 'food', 'nature', 'signs'] as const
export type Group = (typeof GROUPS)[number]

/** A sign, how it is called, and more words that find it: English, then Arabic, the name first. */
export type Emoji = { sign: string; en: readonly string[]; ar: readonly string[] }

/** A line each: the sign, English names, Arabic names. Those that every device of the last years can draw; people of no sex. */
const LINES: Record<Group, string> = {
  faces: `
😀|grin, happy, smile|ابتسامة عريضة، فرح، سعيد
😄|laughing eyes, happy, smile|عينان ضاحكتان، فرح، ابتسامة
😂|tears of joy, laugh, funny|دموع الضحك، ضحك، مضحك
🤣|rolling with laughter, laugh, funny|ضحك شديد، مضحك
🙂|slight smile|ابتسامة خفيفة
😉|wink|غمزة
😊|warm smile, happy, shy|ابتسامة دافئة، خجل، سعيد
😇|halo, innocent, angel|هالة، براءة، ملاك
😍|heart eyes, love|عينان بقلبين، حب، إعجاب
🤩|star eyes, amazed, wow|عينان بنجمتين، انبهار، رائع
😋|delicious, tasty, yum|لذيذ، شهي
😎|sunglasses, cool|نظارة شمس، رائع
🤓|glasses, clever|نظارة، ذكي
🤔|thinking, hmm|تفكير، همم
🤨|raised eyebrow, doubt|حاجب مرفوع، شك
😐|neutral, no words|محايد، بلا تعبير
🙄|rolling eyes, bored|تقليب العينين، ضجر
😏|smirk|ابتسامة جانبية، مكر
😬|grimace, awkward|كشّ الأسنان، حرج
😌|relieved, calm|ارتياح، هدوء
😴|asleep, tired, sleep|نوم، تعب
😷|mask, ill|كمامة، مرض
🤒|thermometer, ill, fever|ميزان حرارة، مرض، حمى
🥳|party, birthday, celebrate|قبعة احتفال، عيد ميلاد
😮|surprised, oh, wow|دهشة، مفاجأة
😳|embarrassed, flushed|حرج، خجل
🥺|pleading, please|رجاء، استعطاف
😢|tear, sad, cry|دمعة، حزن، بكاء
😭|sobbing, cry, sad|بكاء شديد، حزن
😓|cold sweat, effort|عرق بارد، تعب
😱|scream, fear|صراخ، خوف
😤|steam, determined|زفير، إصرار
😡|angry|غضب
🤯|mind blown, wow|ذهول، مذهل
🤗|hug, welcome|عناق، ترحيب
🤫|hush, secret, quiet|صمت، سر، هدوء`,
  hands: `
👍|thumbs up, yes, good, like|إبهام مرفوع، نعم، جيد، إعجاب
👎|thumbs down, no, bad|إبهام منخفض، لا، سيئ
👌|perfect, okay|ممتاز، تمام
👏|applause, clap, bravo|تصفيق، برافو
🙌|raised hands, hooray|يدان مرفوعتان، مرحى
🤝|handshake, deal, agreed|مصافحة، صفقة، اتفاق
🙏|thank you, please, pray|شكرًا، رجاء، دعاء
👋|wave, hello, goodbye|تلويح، مرحبًا، وداعًا، سلام
✋|raised hand, stop|يد مرفوعة، توقف
✌️|victory, peace, two|نصر، سلام، اثنان
🤞|fingers crossed, luck|أصابع متشابكة، حظ
💪|strength, strong, arm|قوة، عضلة، ذراع
👊|fist, bump|قبضة، ضربة
✊|raised fist|قبضة مرفوعة
☝️|finger up, one, wait|إصبع إلى أعلى، واحد، لحظة
👇|finger down, below|إصبع إلى أسفل، تحت
👉|finger to the right|إصبع إلى اليمين
👈|finger to the left|إصبع إلى اليسار
✍️|writing hand, sign, write|يد تكتب، توقيع، كتابة
🤲|open palms, pray|كفان مفتوحتان، دعاء
👀|eyes, look|عينان، نظر
🧠|brain, idea|دماغ، عقل، فكرة
👥|people, group, team|أشخاص، مجموعة، فريق`,
  hearts: `
❤️|red heart, love|قلب أحمر، حب
🧡|orange heart|قلب برتقالي
💛|yellow heart|قلب أصفر
💚|green heart|قلب أخضر
💙|blue heart|قلب أزرق
💜|purple heart|قلب بنفسجي
🖤|black heart|قلب أسود
💔|broken heart, sad|قلب مكسور، حزن
💐|bouquet, flowers, thanks|باقة ورد، زهور، شكرًا
🎉|celebration, party, congratulations|احتفال، تهنئة، مبروك
🎊|confetti, party, congratulations|قصاصات ملونة، احتفال، مبروك
🎁|gift, present|هدية
🎂|birthday cake|كعكة عيد ميلاد، ميلاد
🎈|balloon, birthday|بالون، ميلاد
🏆|trophy, win, first|كأس، فوز، بطولة
🥇|gold medal, first|ميدالية ذهبية، الأول
🎯|target, goal|هدف، إصابة
✨|sparkles, new, shine|بريق، جديد، لمعان
🔥|fire, hot|نار، حماس
💯|hundred, perfect|مئة، كامل
🌙|crescent, Ramadan, night|هلال، رمضان، ليل
🕌|mosque, Eid|مسجد، عيد
🏮|lantern|فانوس`,
  work: `
💼|briefcase, business, work|حقيبة عمل، أعمال
📈|chart up, growth, profit|رسم صاعد، نمو، ربح
📉|chart down, loss|رسم هابط، خسارة
📊|bar chart, figures|رسم بأعمدة، أرقام
💰|money bag|كيس مال، نقود
💵|banknotes, money, dollar|أوراق نقدية، مال، دولار
💳|card, payment|بطاقة، دفع
🧾|receipt, invoice|إيصال، فاتورة
🏦|bank|مصرف، بنك
💡|light bulb, idea|مصباح، فكرة
📌|pin, important|دبوس، مهم
📎|paper clip, attached|مشبك ورق، مرفق
📄|page, document|صفحة، مستند
📁|folder, file|مجلد، ملف
📝|note, memo, write|ملاحظة، كتابة
📅|calendar, date|تقويم، موعد، تاريخ
⏰|alarm clock, time|منبه، وقت
⏳|hourglass, wait|ساعة رملية، انتظار
📞|telephone, call|هاتف، مكالمة
📱|mobile phone|هاتف محمول، جوال
💻|laptop, computer|حاسوب محمول، كمبيوتر
📧|mail, letter|بريد، رسالة
📢|loudspeaker, announcement|مكبر صوت، إعلان
🔍|magnifier, search|عدسة مكبرة، بحث
🔑|key|مفتاح
🔒|lock, closed, secure|قفل، مغلق، أمان
🛒|shopping cart, market|عربة تسوق، سوق
📦|parcel, box, delivery|طرد، صندوق، توصيل
🛠️|tools, repair|أدوات، إصلاح
⚖️|scales, law, fair|ميزان، قانون، عدل
🚀|rocket, start, fast|صاروخ، انطلاق، سرعة`,
  places: `
🏠|house, home|بيت، منزل
🏢|office building, company|مبنى مكاتب، شركة
🏭|factory, plant|مصنع
🏗️|building site, construction|موقع بناء، إنشاء
🏪|shop, store|متجر، دكان
🏨|hotel|فندق
🏥|hospital|مستشفى
🌍|globe, world|كرة أرضية، عالم
🗺️|map|خريطة
📍|location, place, here|موقع، مكان، هنا
🏝️|island, holiday|جزيرة، عطلة
🏜️|desert|صحراء
🏖️|beach, holiday|شاطئ، عطلة
✈️|aeroplane, travel, flight|طائرة، سفر، رحلة
🚗|car, drive|سيارة، قيادة
🚚|lorry, delivery, truck|شاحنة، توصيل، نقل
🚢|ship, freight|سفينة، شحن
🚆|train|قطار
🚕|taxi|سيارة أجرة، تاكسي
🐪|camel|جمل`,
  food: `
☕|coffee, hot drink|قهوة، مشروب ساخن
🍵|tea|شاي
🥤|cold drink, juice|مشروب بارد، عصير
💧|drop, water|قطرة، ماء
🍽️|plate, lunch, dinner|طبق، غداء، عشاء
🍞|bread|خبز
🥐|croissant, breakfast|كرواسون، فطور
🥙|stuffed flatbread, falafel, shawarma|خبز محشو، فلافل، شاورما
🍕|pizza|بيتزا
🍔|burger|برغر
🍚|rice|أرز
🥗|salad|سلطة
🍰|cake, sweet|كعك، حلوى
🍫|chocolate|شوكولاتة
🍯|honey|عسل
🍎|apple, fruit|تفاحة، فاكهة
🍋|lemon|ليمون
🍇|grapes|عنب
🍉|watermelon|بطيخ
🥜|nuts|مكسرات`,
  nature: `
☀️|sun, weather|شمس، طقس
⛅|sun and cloud, weather|شمس وغيوم، طقس
🌧️|rain, weather|مطر، طقس
⛈️|storm, thunder|عاصفة، رعد
❄️|snowflake, cold|ثلج، برد
🌈|rainbow|قوس قزح
⭐|star|نجمة
🌹|rose, flower|وردة، زهرة
🌸|blossom, flower|زهرة، إزهار
🌻|sunflower|دوار الشمس، زهرة
🌱|seedling, growth, plant|شتلة، نمو، نبات
🌴|palm tree|نخلة
🌳|tree|شجرة
🍀|clover, luck|برسيم، حظ
🐎|horse|حصان، خيل
🐱|cat|قطة
🐶|dog|كلب
🦅|eagle, falcon|نسر، صقر
🐝|bee|نحلة
🌊|sea wave, sea|موجة، بحر`,
  signs: `
✅|done, yes, check|تم، نعم، صح
✔️|tick, yes|علامة صح، نعم
❌|cross, no, wrong|علامة خطأ، لا
❓|question|سؤال، استفهام
❗|exclamation, important|تعجب، مهم
⚠️|warning, careful|تحذير، انتباه
🚫|forbidden, no|ممنوع، لا
🔔|bell, reminder|جرس، تذكير
🔕|bell off, quiet|جرس مكتوم، هدوء
➕|plus, add|زائد، إضافة
➖|minus, less|ناقص، طرح
🔄|arrows, again, refresh|سهمان، إعادة، تحديث
🔗|link|رابط
⚡|lightning, fast, energy|برق، سرعة، طاقة
🔵|blue circle|دائرة زرقاء
🔴|red circle, live|دائرة حمراء، مباشر
🆕|new|جديد
💬|speech bubble, message|فقاعة كلام، رسالة
👑|crown|تاج`,
}

const read = (line: string): Emoji => {
  const [sign = '', en = '', ar = ''] = line.split('|')
  return { sign, en: en.split(', '), ar: ar.split('، ') }
}

/** All that the picker has, by group. */
export const EMOJIS = Object.fromEntries(
  GROUPS.map(group => [group, LINES[group].trim().split('\n').map(read)]),
) as Record<Group, Emoji[]>
