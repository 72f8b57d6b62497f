/** The sentences of the letters. Slovak is the shape, the other languages must match it. */
export const sk = {
  /** The part of an address that chooses the language. */
  path: '',
  vouchers: (count: number) => {
    const one = count === 1 ? 'voucher' : 'vouchery'
    return `${count}\u00a0${count > 4 ? 'voucherov' : one}`
  },
  received: {
    subject: (number: string, amount: string) => `Objednávka ${number}: ostáva zaplatiť ${amount}`,
    heading: (name: string, amount: string) => `Ďakujeme, ${name}. Ostáva zaplatiť ${amount}.`,
    pay: {
      transfer: (number: string, day: string) =>
        `Objednávku ${number} sme prijali. Zaplaťte ju prevodom do ${day}.`,
      cash: (number: string, day: string) =>
        `Objednávku ${number} sme prijali. Zaplaťte ju v\u00a0hotovosti v\u00a0predajni do ${day}.`,
      postal: (number: string, day: string, days: { min: number; max: number }) =>
        `Objednávku ${number} sme prijali. Zaplaťte ju na pošte do ${day}: peniaze idú ${days.min} až ${days.max}\u00a0pracovných dní a\u00a0objednávka na ne počká.`,
    },
    arriveBy: (number: string, day: string, days: { min: number; max: number }) =>
      `Objednávku ${number} sme prijali. Zaplaťte ju na pošte tak, aby peniaze prišli do ${day}: idú ${days.min} až ${days.max}\u00a0pracovných dní.`,
    sample: {
      title: 'Ukážkový účet',
      text: 'Neposielajte naň peniaze. Tento web zatiaľ nemá vlastný účet.',
    },
    sampleShops: {
      title: 'Ukážkové predajne',
      text: 'Predajne na mape sú vymyslené, v\u00a0hotovosti zatiaľ nikde nezaplatíte.',
    },
    payme: 'Zaplatiť v\u00a0bankovej aplikácii',
    codes: {
      payBySquare: 'PAY by square: naskenujte v\u00a0bankovej aplikácii',
      spayd: 'QR Platba: naskenujte v\u00a0bankovej aplikácii',
      epc: 'EPC: pre zahraničné bankové aplikácie',
      cash: 'Kód ukážte v\u00a0predajni',
      postal: 'Kód ukážte na pošte. Kde ho naskenujú, netreba nič vypisovať.',
    },
    codeAlt: (amount: string) => `QR kód na platbu ${amount}`,
    rounded: (total: string) => `Suma v\u00a0hotovosti je zaokrúhlená, objednávka stojí ${total}.`,
    titles: {
      transfer: 'Platba prevodom',
      cash: 'Platba v\u00a0hotovosti',
      postal: 'Platba poštovou poukážkou',
    },
    contents: 'Obsah objednávky',
    next: 'Čo bude ďalej',
    issue: (hours: number) =>
      `Do ${hours}\u00a0${hours === 1 ? 'hodiny' : 'hodín'} od prijatia platby objednávku spracujeme a\u00a0vydáme vouchery.`,
    delivery: {
      email: () => 'Kód príde e-mailom, heslo v\u00a0samostatnej správe.',
      sms: () => 'Kód aj heslo prídu v\u00a0SMS.',
      both: () => 'Kód príde e-mailom, heslo v\u00a0SMS.',
      slip: () => 'Kód aj heslo sú na lístku od pokladne.',
      courier: (days: { min: number; max: number }) =>
        `Kuriér prinesie vytlačené vouchery ${days.min} až ${days.max}\u00a0pracovných dní od prijatia platby.`,
    },
    slip: 'Na pošte si pýtajte poštovú poukážku na účet a\u00a0prepíšte na ňu tieto údaje. Pošta si k\u00a0sume pripočíta vlastný poplatok.',
    map: 'Nájsť najbližšiu predajňu',
    terms: 'Podmienky',
    withdrawal: (days: number) => `Odstúpenie od zmluvy do ${days}\u00a0${days === 1 ? 'dňa' : 'dní'}`,
    open: 'Otvoriť objednávku',
    keep: 'Odkaz otvorí objednávku bez prihlásenia. Nikomu ho neposielajte.',
    warning: {
      title: 'Kód ani heslo nikomu neposielajte',
      text: 'Polícia, banka ani úrad nikdy nepýtajú platbu voucherom. Ak vás o\u00a0to niekto žiada, ide o\u00a0podvod.',
    },
  },
  plain: {
    nothingToPay: (number: string) => ({
      heading: `Objednávka ${number}`,
      text: 'Nie je na nej nič na zaplatenie. Jej priebeh a vouchery ukáže táto stránka so zapnutým JavaScriptom.',
    }),
    unknown: {
      heading: 'Takú objednávku nepoznáme',
      text: 'Adresa objednávky je dlhá a musí byť celá. Otvorte ju odkazom z e-mailu s potvrdením.',
    },
    unavailable: {
      heading: 'Objednávku sa nepodarilo načítať',
      text: 'Server teraz neodpovedá. S objednávkou sa nič nestalo, načítajte stránku o chvíľu znova.',
    },
    help: (phone: string) => `Pomôžeme aj po telefóne: ${phone}.`,
  },
  rosette: (number: string) => `Rozeta objednávky ${number}`,
  partial: {
    subject: (number: string, missing: string) => `Objednávka ${number}: chýba ešte ${missing}`,
    heading: (missing: string) => `Chýba ešte ${missing}.`,
    came: (number: string, received: string, missing: string, day: string) =>
      `Na objednávku ${number} prišlo ${received}, ďakujeme. Doplaťte ešte ${missing} do ${day}. Vouchery vydáme, keď bude zaplatená celá.`,
    otherwise:
      'Ak už objednávku nechcete, napíšte nám a\u00a0peniaze vrátime. Ak ste zvyšok už poslali, netreba robiť nič.',
  },
  overpayment: {
    subject: (number: string, refund: string) => `Objednávka ${number}: vrátime vám ${refund}`,
    heading: (refund: string) => `Vrátime vám ${refund}`,
    came: (number: string, received: string, charged: string) =>
      `Na objednávku ${number} prišlo ${received}, ďakujeme. Stojí ${charged}.`,
    back: (refund: string, email: string) =>
      `Nemusíte robiť nič: ${refund} vám vrátime tak, ako ste platili. Ak ste platili v\u00a0hotovosti alebo poštovou poukážkou, alebo treba iný účet, napíšte nám na ${email}.`,
  },
  paid: {
    subject: (number: string) => `Platba za objednávku ${number} prišla`,
    heading: (name: string) => `Ďakujeme, ${name}. Objednávka je zaplatená.`,
    came: (number: string, received: string) =>
      `Za objednávku ${number} prišlo ${received}. Netreba robiť nič, o ostatné sa postaráme.`,
    steps: (days: { min: number; max: number }) => [
      'Vouchery vytlačíme do listu s kódmi aj heslami a odovzdáme kuriérovi. Keď ho prevezme, napíšeme vám.',
      `Kuriér list prinesie ${days.min} až ${days.max} pracovných dní od prijatia platby. Nikam preň nemusíte ísť a\u00a0kuriérovi nič neplatíte.`,
    ],
    address: (email: string) =>
      `Adresu, na ktorú príde, nájdete na stránke objednávky. Ak nesedí, hneď nám napíšte na ${email}.`,
  },
  reminder: {
    subject: (number: string, day: string) => `Objednávka ${number} čaká na platbu do ${day}`,
    heading: (name: string) => `${name}, objednávka na vás čaká`,
    kept: (number: string, amount: string, day: string) =>
      `Platba ${amount} za objednávku ${number} k\u00a0nám zatiaľ neprišla. Objednávku vám držíme do ${day}, potom ju zrušíme. Ďalšiu pripomienku už nepošleme.`,
    restMissing: (number: string, received: string, missing: string, day: string) =>
      `Za objednávku ${number} prišlo ${received}, chýba ešte ${missing}. Doplaťte ich do ${day}, potom vydáme vouchery. Ďalšiu pripomienku už nepošleme.`,
    otherwise:
      'Ak ste už zaplatili, netreba robiť nič, peniaze sú na ceste. Ak vouchery nechcete, tiež netreba robiť nič.',
  },
  expired: {
    subject: (number: string) => `Objednávka ${number} je zrušená, platba neprišla`,
    heading: 'Objednávku sme zrušili',
    cancelled: (number: string) =>
      `Platba za objednávku ${number} neprišla včas, preto sme ju zrušili. Nič nám nedlhujete a\u00a0platiť už netreba.`,
    onTheWay: (symbol: string) =>
      `Ak sú peniaze na ceste, nestratia sa: spoznáme ich podľa variabilného symbolu ${symbol}. Napíšte nám, či za ne chcete vouchery, alebo ich máme vrátiť.`,
    paidInCash:
      'Ak ste už v\u00a0predajni zaplatili, peniaze sa nestratia: napíšte nám, či za ne chcete vouchery, alebo ich máme vrátiť.',
    again: 'Objednať znova',
  },
  withdrawal: {
    subject: (number: string) => `Odstúpenie od zmluvy sme prijali, objednávka ${number}`,
    heading: 'Vaše odstúpenie sme prijali',
    received: (number: string, at: string) =>
      `Od zmluvy k\u00a0objednávke ${number} ste odstúpili ${at}. Tento list je potvrdenie, uložte si ho.`,
    title: 'Odstúpenie od zmluvy',
    number: 'Objednávka',
    who: 'Kto odstúpil',
    at: 'Prijaté',
    total: 'Cena objednávky',
    kept: 'Minuté, s\u00a0podielom poplatkov',
    refund: 'Vrátime',
    vouchers:
      'Vouchery z\u00a0objednávky, na ktorých niečo ostalo, natrvalo prestali platiť. Vytlačené posielať späť netreba.',
    back: (days: number, email: string) =>
      `Peniaze vrátime do ${days}\u00a0${days === 1 ? 'dňa' : 'dní'}, tak, ako ste platili. Ak ste platili v\u00a0hotovosti alebo poštovou poukážkou, alebo treba iný účet, napíšte nám na ${email}.`,
    nothing:
      'Nemáme čo vrátiť a\u00a0nič nám nedlhujete. Ak sú peniaze ešte na ceste, po prijatí ich vrátime.',
    keep: 'Na stránke objednávky uvidíte, kedy sme peniaze vrátili. Ak ste neodstúpili vy, hneď nám odpíšte.',
    staff: {
      subject: (number: string, amount: string) => `Odstúpenie od zmluvy ${number}: vrátiť ${amount}`,
      heading: (number: string) => `Odstúpenie od objednávky ${number}`,
      due: (days: number) =>
        `Peniaze vráťte do ${days}\u00a0${days === 1 ? 'dňa' : 'dní'} a\u00a0vrátenie zaznamenajte. Vouchery, na ktorých niečo ostalo, sú už zablokované.`,
      nothing: 'Vracať netreba nič, objednávka je zrušená.',
      refunds: 'Otvoriť vrátenia',
    },
  },
  codes: {
    subject: (number: string) => `Vouchery k\u00a0objednávke ${number}: kódy`,
    heading: (name: string, count: number) =>
      count === 1 ? `${name}, tu je váš voucher` : `${name}, tu sú vaše vouchery`,
    passwords: {
      email: 'V\u00a0tomto e-maile sú kódy. Heslá k\u00a0nim prídu v\u00a0ďalšom e-maile.',
      sms: 'V\u00a0tomto e-maile sú kódy. Heslá k\u00a0nim prídu v\u00a0SMS na číslo z\u00a0objednávky.',
    },
    code: 'Kód',
    serial: 'Sériové číslo',
    validUntil: 'Platí do',
    replaces: 'Nahrádza voucher',
    replaced: (serial: string, worth?: string) =>
      `${serial}${worth ? ` na\u00a0${worth}` : ''}, ktorý už neplatí`,
    warning: {
      title: 'Kód nikomu neposielajte vopred',
      text: 'Zadajte ho až pri platbe u\u00a0partnera. Polícia, banka ani úrad nikdy nepýtajú platbu voucherom. Ak vás o\u00a0to niekto žiada, ide o\u00a0podvod.',
    },
    attached:
      'Vouchery sú aj v\u00a0prílohe vo formáte PDF, na uloženie alebo vytlačenie. Heslá v\u00a0nej nie sú.',
    how: 'Ako voucher použiť',
    steps: [
      'Na stránke overenia zadajte kód a\u00a0heslo. Uvidíte zostatok a\u00a0dokedy voucher platí.',
      'U\u00a0partnera zaplaťte kódom a\u00a0heslom. Čo neminiete, ostane na voucheri.',
      'Ak kód videl niekto iný alebo ste ho stratili, voucher hneď zablokujte kódom a\u00a0heslom. Ide to v\u00a0ktorúkoľvek hodinu a\u00a0nový vám potom vydá podpora.',
    ],
    verify: 'Overiť voucher',
    redeem: 'Kde voucher uplatniť',
    block: 'Zablokovať voucher',
    support: 'Napísať podpore',
    file: 'vouchery',
  },
  passwords: {
    subject: (number: string) => `Vouchery k\u00a0objednávke ${number}: heslá`,
    heading: (count: number): string =>
      count === 1 ? 'Heslo k\u00a0vášmu voucheru' : 'Heslá k\u00a0vašim voucherom',
    codes: 'Kódy sme poslali v\u00a0inom e-maile. Kód a\u00a0heslo patria k\u00a0sebe podľa sériového čísla.',
    password: 'Heslo',
    warning: {
      title: 'Heslo nikomu neposielajte vopred',
      text: 'Ani našej podpore, tá ho nepotrebuje. Kto má kód aj heslo, má vaše peniaze.',
    },
    verify: 'Overiť voucher',
    apart:
      'Heslo si uložte inam než kód. Ak mohol niekto iný vidieť oboje, voucher hneď zablokujte, ide to v\u00a0ktorúkoľvek hodinu.',
  },
  frozen: {
    subject: (serial: string) => `Voucher ${serial} je zablokovaný`,
    heading: 'Váš voucher je zablokovaný',
    blocked:
      'Nikto ním teraz nezaplatí a\u00a0zostatok na ňom ostáva. Zablokovať ho môže len ten, kto má kód aj heslo, alebo naša podpora.',
    title: 'Voucher',
    left: 'Zostatok',
    since: 'Zablokovaný',
    next: 'Čo ďalej',
    steps: [
      'Zablokovali ste ho vy, lebo kód mohol vidieť niekto iný? Napíšte nám z\u00a0tejto adresy a\u00a0vydáme vám nový s\u00a0celým zostatkom.',
      'Bol to omyl? Napíšte nám z\u00a0tejto adresy a\u00a0odblokujeme ho.',
      'Neviete o\u00a0tom? Kód aj heslo má zrejme ešte niekto. Napíšte nám a\u00a0namiesto neho vydáme nový.',
    ],
    support: 'Napísať podpore',
    warning: {
      title: 'Kód ani heslo nám nepíšte',
      text: 'Stačí sériové číslo. Ak od vás kód alebo heslo niekto pýta, ide o\u00a0podvod.',
    },
  },
  expiresSoon: {
    subject: (serial: string, worth: string, day: string) =>
      `Voucher ${serial}: ostáva ${worth}, platí do ${day}`,
    heading: (day: string) => `Váš voucher platí už len do ${day}`,
    left: (serial: string, worth: string) => `Na voucheri ${serial} vám ostáva ${worth}.`,
    spend: (day: string) => `Zaplatíte ním u\u00a0partnerov, naraz alebo po častiach, do konca dňa ${day}.`,
    frozen: {
      title: 'Voucher je zablokovaný',
      text: 'Platiť sa ním teraz nedá. Napíšte nám jeho sériové číslo: odblokujeme ho, alebo vydáme nový.',
    },
    redeem: 'Kde voucher uplatniť',
    after:
      'Čo na ňom ostane potom, neprepadne. Napíšte nám sériové číslo a\u00a0zostatok vám vrátime. Túto pripomienku posielame len raz.',
    verify: 'Overiť voucher',
    refund: 'Požiadať o\u00a0vrátenie zostatku',
  },
  contactCorrected: {
    subject: (number: string) => `Objednávka ${number}: opravili sme, kam vám píšeme a\u00a0doručujeme`,
    heading: 'Opravili sme kontakt vašej objednávky',
    text: (number: string, at: string) => `Kontakt objednávky ${number} sme opravili ${at}.`,
    title: 'Čo sa zmenilo',
    parts: { email: 'E-mail', phone: 'Telefón', address: 'Adresa doručenia' },
    corrected: 'opravené',
    why: 'Vouchery, ktoré ešte neodišli, a\u00a0ďalšie listy pôjdu tam. Na čo, vám sem z\u00a0opatrnosti nepíšeme.',
    warning: {
      title: 'Nežiadali ste o\u00a0to?',
      text: 'Napíšte nám alebo zavolajte hneď: vouchery zastavíme.',
    },
    support: 'Napísať podpore',
  },
  onTheWay: {
    subject: (number: string) => `Vouchery k\u00a0objednávke ${number} sú na ceste`,
    heading: 'Vaše vouchery má kuriér',
    courier: (number: string, days: { min: number; max: number }) =>
      `Vytlačené vouchery k\u00a0objednávke ${number} sme odovzdali kuriérovi. Prinesie ich ${days.min} až ${days.max}\u00a0pracovných dní od prijatia platby.`,
    parcel: 'Vaša zásielka',
    carrier: 'Dopravca',
    number: 'Číslo zásielky',
    follow: 'Sledovať zásielku',
    next: 'Keď príde',
    steps: [
      'Pozrite, či je obálka celá. Otvorenú alebo poškodenú nepreberajte a\u00a0napíšte nám, vouchery zneplatníme a\u00a0vydáme nové.',
      'V\u00a0liste sú kódy aj heslá. Rozeta na ňom je tá istá ako tu.',
    ],
  },
  notification: {
    subject: (number: string, amount: string) => `Nová objednávka ${number}: ${amount}`,
    heading: (number: string) => `Nová objednávka ${number}`,
    process: (hours: number) =>
      `Vouchery vydajte do ${hours}\u00a0${hours === 1 ? 'hodiny' : 'hodín'} od prijatia platby.`,
    title: 'Objednávka',
    open: 'Otvoriť objednávku v\u00a0administrácii',
  },
  ticketReceived: {
    subject: (number: string) => `Požiadavku ${number} sme prijali`,
    heading: 'Vašu požiadavku sme prijali',
    promise: (number: string, by: string) => `Má číslo ${number}. Prvú odpoveď dostanete najneskôr ${by}.`,
    registration:
      'Pozrieme si, čo ste napísali, ozveme sa s\u00a0podmienkami a\u00a0dohodneme zmluvu. Dovtedy sa k\u00a0ničomu nezaväzujete.',
    hours: (from: number, to: number) => `Odpovedáme v\u00a0pracovných dňoch od ${from}:00 do ${to}:00.`,
    more: (number: string) =>
      `Ak chcete niečo doplniť, napíšte nám cez stránku podpory a\u00a0uveďte číslo ${number}.`,
    warning: {
      title: 'Kód nikomu neposielajte',
      text: 'Nepýtame ho ani my: voucher nájdeme podľa sériového čísla. Ak od vás niekto pýta kód v\u00a0správe alebo po telefóne, ide o\u00a0podvod.',
    },
    stranger: 'Ak ste nám nepísali, niekto zadal váš e-mail omylom. Netreba robiť nič.',
  },
  ticketNotification: {
    subject: (number: string, category: string) => `Nový tiket ${number}: ${category}`,
    heading: (number: string) => `Nový tiket ${number}`,
    promise: (by: string) => `Prvú odpoveď sme sľúbili najneskôr ${by}.`,
    title: 'Tiket',
    category: 'Kategória',
    topic: 'Téma',
    priority: 'Priorita',
    answerBy: 'Odpovedať do',
    name: 'Meno',
    email: 'E-mail',
    companyNumber: 'IČO',
    phone: 'Telefón',
    reply: 'Odpovedajte z\u00a0tiketu v\u00a0administrácii, aby odpoveď ostala v\u00a0jeho histórii.',
    open: 'Otvoriť tiket v\u00a0administrácii',
    quote: 'Čo návštevník napísal',
  },
  ticketReply: {
    subject: (number: string) => `Odpoveď na požiadavku ${number}`,
    heading: (number: string) => `Odpovedáme na vašu požiadavku ${number}`,
    signed: (name: string) => `${name}, podpora`,
    more: (number: string) =>
      `Ak sa chcete ešte na niečo opýtať, napíšte nám cez stránku podpory a\u00a0uveďte číslo ${number}.`,
    open: 'Otvoriť podporu',
    quote: 'Písali ste nám',
  },
  feedbackReceived: {
    subject: 'Ďakujeme za spätnú väzbu',
    heading: 'Ďakujeme za spätnú väzbu',
    read: 'Každú si prečítame. Ak sa budeme chcieť na niečo opýtať, ozveme sa na tento e-mail.',
    support: 'Ak potrebujete pomoc, napíšte nám cez stránku podpory, tam odpovedáme vždy.',
    open: 'Otvoriť podporu',
    stranger: 'Ak ste nám nepísali, niekto zadal váš e-mail omylom. Netreba robiť nič.',
  },
  feedbackNotification: {
    subject: (type: string, rating: number, most: number) =>
      `Spätná väzba: ${type}, hodnotenie ${rating} z\u00a0${most}`,
    heading: 'Nová spätná väzba',
    title: 'Spätná väzba',
    type: 'Druh',
    category: 'Oblasť',
    priority: 'Priorita',
    rating: 'Hodnotenie',
    outOf: (rating: number, most: number) => `${rating} z\u00a0${most}`,
    quote: 'Čo návštevník napísal',
  },
  unlinked: 'Zátvorky v\u00a0tom, čo napísal návštevník, sme pridali, aby tam nebol odkaz.',
  ticketCategories: {
    general: 'všeobecné',
    technical: 'technický problém',
    billing: 'platby a\u00a0fakturácia',
    voucher: 'vouchery',
    complaint: 'reklamácia',
  },
  ticketTopics: {
    'voucher-purchase': 'nákup vouchera',
    'voucher-usage': 'použitie vouchera',
    'lost-code': 'stratený kód',
    refund: 'vrátenie peňazí',
    technical: 'technický problém',
    other: 'iné',
    selling: 'chce predávať vouchery',
    accepting: 'chce prijímať vouchery',
  },
  priorities: { low: 'nízka', medium: 'stredná', high: 'vysoká', urgent: 'urgentná' },
  feedbackTypes: { bug: 'chyba', feature: 'nová funkcia', improvement: 'zlepšenie', general: 'všeobecne' },
  feedbackCategories: {
    voucher: 'vouchery',
    map: 'mapa',
    ui: 'vzhľad a\u00a0ovládanie',
    performance: 'rýchlosť',
    other: 'iné',
  },
  roles: {
    admin: 'správca',
    support: 'podpora',
    finance: 'financie',
    auditor: 'audítor',
    cashier: 'pokladník',
  },
  recovery: {
    invite: {
      subject: 'Pozvánka do administrácie',
      text: (brand: string, role: string) =>
        `V\u00a0administrácii ${brand} máte účet, rola: ${role}. Prihlasovať sa budete týmto e-mailom. Heslo si zvolíte cez odkaz:`,
      open: 'Zvoliť si heslo',
      desk: (address: string) =>
        `Vouchery sa predávajú a\u00a0hotovosť sa prijíma na stránke ${address}. Tam sa prihlasujte v\u00a0predajni; stránku si na jej počítači alebo tablete uložte.`,
      until: (at: string) =>
        `Odkaz platí do ${at} a\u00a0použiť sa dá raz. Keď nestihnete, požiadajte správcu o\u00a0nový.`,
      notYou: 'Ak o\u00a0tom nič neviete, list zahoďte: bez hesla sa do účtu nikto neprihlási.',
    },
    link: {
      subject: 'Nové heslo do administrácie',
      text: 'Niekto, asi vy, požiadal o\u00a0nové heslo k\u00a0tomuto účtu. Zvolíte si ho cez odkaz:',
      open: 'Zvoliť nové heslo',
      until: (at: string) =>
        `Odkaz platí do ${at} a\u00a0použiť sa dá raz. Keď požiadate znova, platí len ten z\u00a0posledného listu. Po zmene hesla sa skončia všetky prihlásenia účtu.`,
    },
    code: {
      subject: 'Kód na potvrdenie zmeny účtu',
      text: 'Program, v\u00a0ktorom ste prihlásený, chce zmeniť vaše heslo alebo e-mail. Napíšte v\u00a0ňom tento kód a\u00a0nikomu inému ho nedávajte, ani nám.',
      title: 'Váš kód',
      label: 'Kód',
      until: (at: string) => `Kód platí do ${at}.`,
    },
    notYou:
      'Ak ste o\u00a0to nepožiadali, netreba robiť nič: heslo ostáva, aké bolo. Ak takých listov chodí viac, povedzte o\u00a0tom správcovi.',
  },
  passwordChanged: {
    subject: 'Vaše heslo do administrácie sa zmenilo',
    happened: {
      own: 'K\u00a0vášmu účtu v\u00a0administrácii platí nové heslo. Zmenil ho niekto, kto bol prihlásený, asi vy. Ostatné prihlásenia účtu sa tým skončili.',
      recovered:
        'K\u00a0vášmu účtu v\u00a0administrácii platí nové heslo. Niekto, asi vy, si ho zvolil cez odkaz z\u00a0listu. Všetky prihlásenia účtu sa tým skončili.',
      reset:
        'K\u00a0vášmu účtu v\u00a0administrácii platí nové heslo. Nastavil ho správca servera a\u00a0povie vám ho. Všetky prihlásenia účtu sa tým skončili.',
    },
    title: 'Podrobnosti',
    at: 'Kedy',
    notYou:
      'Ak o\u00a0tom neviete, hneď si zvoľte iné heslo a\u00a0povedzte o\u00a0tom správcovi. Inak netreba robiť nič.',
    open: 'Zvoliť iné heslo',
  },
  emailChange: {
    subject: 'Potvrďte zmenu e-mailu do administrácie',
    old: {
      text: 'Niekto, kto bol prihlásený, asi vy, chce, aby mal váš účet v\u00a0administrácii iný e-mail:',
      notYou:
        'Ak ste to neboli vy, odkaz neotvárajte a\u00a0hneď si zmeňte heslo: tým odkazy prestanú platiť. Povedzte o\u00a0tom aj správcovi.',
    },
    new: {
      text: 'Niekto, asi vy, chce túto adresu používať pri prihlasovaní do administrácie:',
      notYou: 'Ak o\u00a0tom nič neviete, list zahoďte. Bez vášho potvrdenia sa nezmení nič.',
    },
    title: 'Podrobnosti',
    newEmail: 'Nový e-mail',
    unlinked: 'Zátvorky v\u00a0e-maile sme pridali, aby z\u00a0neho nebol odkaz.',
    open: 'Potvrdiť zmenu',
    until: (at: string) =>
      `Zmena sa stane, až keď ju potvrdia obe adresy, doterajšia aj nová. Odkaz platí do ${at}.`,
  },
  emailChanged: {
    subject: 'E-mail vášho účtu v\u00a0administrácii sa zmenil',
    old: 'Účet v\u00a0administrácii, ktorý patril k\u00a0tejto adrese, má iný e-mail. Potvrdili to obe adresy. Všetky prihlásenia účtu sa tým skončili a\u00a0listy o\u00a0ňom sem už nepôjdu.',
    new: 'K\u00a0vášmu účtu v\u00a0administrácii odteraz patrí táto adresa. Prihlasujete sa ňou, s\u00a0tým istým heslom. Všetky prihlásenia účtu sa tým skončili.',
    title: 'Podrobnosti',
    at: 'Kedy',
    notYou: 'Ak o\u00a0tom neviete, hneď sa ozvite správcovi. Inak netreba robiť nič.',
    open: 'Otvoriť administráciu',
  },
  byHand: {
    subject: (day: string) => `Zapísané a\u00a0vydané ručne ${day}`,
    text: 'Toto niekto urobil ručne, nie podľa bankového výpisu. Platby porovnajte s\u00a0pokladňou a\u00a0dokladmi, pri ostatnom sa pýtajte prečo.',
    title: 'Zapísané platby',
    reissues: 'Náhradné vouchery',
    reissuedBy: (name: string) => `vydané: ${name}`,
    corrections: 'Opravené kontakty, s\u00a0tým, čo na\u00a0ne ešte pôjde',
    correctedBy: (name: string) => `opravené: ${name}`,
    reopened: 'Listy pre kuriéra vytlačené znova',
    times: (number: number) => `${number}.\u00a0krát`,
    openedBy: (name: string) => `otvorené: ${name}`,
    forgiven: 'odpustené, neprišlo nič',
    by: (name: string) => `zapísané: ${name}`,
    states: {
      recorded: () => '',
      waiting: () => 'čaká na\u00a0potvrdenie',
      confirmed: (name: string) => `potvrdené: ${name}`,
      refused: (name: string) => `odmietnuté: ${name}`,
      'called-off': () => 'stiahnuté',
    },
    open: 'Otvoriť záznamy',
  },
  program: {
    subject: 'Správa od programu',
    text: 'Niekto cez rozhranie pre programy poslal správu pre správcov. Kto to bol, sme neoverili.',
    title: 'Správa',
    about: 'Vraj sa týka',
    abouts: { order: 'objednávky', ticket: 'tiketu', security: 'bezpečnosti' },
    at: 'Prišla',
    quote: 'Čo bolo poslané',
    open: 'Otvoriť administráciu',
  },
  alert: {
    login_failed: {
      subject: 'Neúspešné prihlásenie do administrácie',
      several: 'Neúspešné prihlásenia od posledného upozornenia',
      happened: 'Niekto zadal pri prihlásení do administrácie nesprávny e-mail alebo heslo.',
      byProvider:
        'Niekto sa chcel do administrácie prihlásiť cez poskytovateľa, ale nie je to účet, ktorým sa sem dá prihlásiť, alebo odpoveď poskytovateľa nesedela.',
      advice:
        'Ak ste to boli vy alebo niekto z\u00a0kolegov, netreba robiť nič. Inak v\u00a0záznamoch sledujte, či pokusy pokračujú.',
    },
    multiple_failed_attempts: {
      subject: 'Opakované neúspešné prihlásenia do administrácie',
      several: 'Opakované neúspešné prihlásenia od posledného upozornenia',
      happened: (failures: number, minutes: number) =>
        `Prihlásenie do administrácie s\u00a0tým istým e-mailom sa v\u00a0priebehu ${minutes}\u00a0${minutes === 1 ? 'minúty' : 'minút'} nepodarilo ${failures}-krát.`,
      advice:
        'Opýtajte sa toho, komu e-mail patrí. Ak to nebol on a\u00a0záznamy ukazujú, že sa potom niekto prihlásil, dajte účtu hneď nové heslo.',
    },
    password_changed: {
      subject: 'Zmena hesla do administrácie',
      several: 'Zmeny hesiel od posledného upozornenia',
      happened:
        'Niekto, kto bol prihlásený a\u00a0poznal pôvodné heslo, si v\u00a0administrácii zmenil heslo. Ostatné prihlásenia účtu sa tým skončili.',
      recovered:
        'Niekto si cez odkaz z\u00a0listu zvolil do administrácie nové heslo, lebo pôvodné zabudol. Všetky prihlásenia účtu sa tým skončili.',
      advice:
        'Ak to bol majiteľ účtu, netreba robiť nič. Inak dajte účtu hneď nové heslo, tým sa skončia všetky jeho prihlásenia.',
    },
    second_step_failed: {
      subject: 'Nesprávny kód pri prihlásení do administrácie',
      several: 'Nesprávne kódy pri prihlásení od posledného upozornenia',
      happened:
        'Niekto zadal pri prihlásení do administrácie správne heslo, ale nesprávny kód druhého overenia.',
      advice:
        'Ak sa pomýlil majiteľ účtu, netreba robiť nič. Inak jeho heslo niekto pozná, dajte účtu hneď nové.',
    },
    second_factor_changed: {
      subject: 'Zmena druhého overenia v\u00a0administrácii',
      several: 'Zmeny druhého overenia od posledného upozornenia',
      happened: {
        security_second_factor_added: 'Účet v\u00a0administrácii má odteraz druhé overenie.',
        security_second_factor_removed:
          'Účet v\u00a0administrácii už nemá druhé overenie. Prihlási sa doň ten, kto pozná heslo.',
        security_recovery_codes_made: 'Účet v\u00a0administrácii má nové záložné kódy, staré už neplatia.',
        security_recovery_code_used:
          'Niekto sa do administrácie prihlásil záložným kódom. Tento kód už neplatí.',
      },
      advice:
        'Ak to bol majiteľ účtu, netreba robiť nič. Inak dajte účtu hneď nové heslo a\u00a0druhé overenie nastavte znova.',
    },
    account_changed: {
      subject: 'Zmena účtu v\u00a0administrácii',
      several: 'Zmeny účtov od posledného upozornenia',
      happened: {
        admin_role_changed: 'Správca dal účtu v\u00a0administrácii inú rolu.',
        admin_account_closed:
          'Správca zatvoril účet v\u00a0administrácii. Nikto sa doň už neprihlási a\u00a0všetky jeho prihlásenia sa skončili.',
        admin_account_opened:
          'Správca znova otvoril zatvorený účet v\u00a0administrácii. Dá sa doň opäť prihlásiť.',
        security_email_changed:
          'Účet v\u00a0administrácii má nový e-mail, ktorý potvrdili obe adresy. Všetky jeho prihlásenia sa skončili.',
        security_identity_linked:
          'K\u00a0účtu v\u00a0administrácii pribudol prepojený účet poskytovateľa. Odteraz sa ním dá prihlásiť.',
        security_identity_unlinked:
          'Od účtu v\u00a0administrácii niekto odpojil účet poskytovateľa. Prihlásiť sa ním už nedá.',
      },
      advice: 'Ak o\u00a0tom viete, netreba robiť nič. Inak sa hneď opýtajte majiteľa účtu a\u00a0správcu.',
    },
    suspicious_activity: {
      subject: 'Podozrivá aktivita v\u00a0administrácii',
      several: 'Podozrivá aktivita od posledného upozornenia',
      happened: 'V\u00a0administrácii sa stalo niečo, čo treba preveriť.',
      manyReads:
        'Jeden účet prečítal za\u00a0hodinu stovky rôznych záznamov. Ak o\u00a0tom jeho majiteľ nevie, dajte účtu hneď nové heslo.',
      reused:
        'Niekto použil prihlasovací kľúč, ktorý už nahradil novší. Mohol byť ukradnutý, preto sme prihlásenie ukončili.',
      advice:
        'Komu relácia patrila, ukazuje v\u00a0záznamoch prihlásenie s\u00a0tým istým označením. Ak jej majiteľ o\u00a0tom nevie, dajte jeho účtu hneď nové heslo.',
    },
    title: 'Podrobnosti',
    email: 'E-mail',
    address: 'Adresa\u00a0IP',
    program: 'Program',
    role: 'Nová rola',
    at: 'Kedy',
    count: 'Koľkokrát',
    from: 'Od',
    to: 'Do',
    more: (count: number) => `a\u00a0ďalšie (${count})`,
    session: 'Relácia',
    remaining: 'Zostáva pokusov',
    lockedUntil: 'Zamknuté do',
    unlinked: 'Zátvorky v\u00a0e-maile sme pridali, aby z\u00a0neho nebol odkaz.',
    open: 'Otvoriť záznamy',
  },
  facts: {
    iban: 'IBAN',
    bic: 'BIC',
    beneficiary: 'Príjemca',
    address: 'Adresa príjemcu',
    amount: 'Suma',
    variableSymbol: 'Variabilný symbol',
    message: 'Správa pre príjemcu',
    number: 'Číslo objednávky',
    dueDate: 'Zaplatiť do',
    arriveBy: 'Peniaze majú prísť do',
    vouchers: 'Vouchery',
    processingFee: 'Poplatok za spracovanie',
    deliveryFee: 'Doručenie kuriérom',
    total: 'Spolu',
    payment: 'Platba',
    delivery: 'Doručenie',
  },
  methods: { transfer: 'prevodom', cash: 'v\u00a0hotovosti', postal: 'poštovou poukážkou' },
  deliveries: {
    email: 'e-mailom',
    sms: 'v\u00a0SMS',
    both: 'e-mailom a\u00a0v\u00a0SMS',
    courier: 'kuriérom',
    slip: 'pri pokladni',
  },
}

/** What every language says. Security letters are for staff only, and Slovak. */
export type Words = Omit<typeof sk, 'alert' | 'program' | 'byHand'>
