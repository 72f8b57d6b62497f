import type { WrittenReply } from '@hotovo/application/tickets/saved-replies'
import type { DeliveryMethod } from '@hotovo/domain/orders/order'
import type { Language } from '@hotovo/domain/shared/language'
import type { PaymentMethod } from '@hotovo/domain/shared/money'
import type { TicketForm } from '@hotovo/domain/tickets/ticket'

/**
 * What the demo is made of: names, towns, sentences. Nobody here exists. Mail is at names that are reserved for
 * examples (RFC 2606), and the phones cannot ring: prefixes that no Slovak or Czech network has, and the ranges
 * kept for fiction in Britain and America.
 */

/** The two who run it; both are admins. */
export const demoStaff = [
  { email: 'zuzana.kovacova@example.com', names: { firstName: 'Zuzana', lastName: 'Kováčová' } },
  { email: 'peter.blaho@example.com', names: { firstName: 'Peter', lastName: 'Blaho' } },
] as const

/** Who takes vouchers. */
export const demoMerchants = ['Kníhkupectvo Pod lipou', 'Kaviareň U Vážky', 'Bicykle Hrebienok'] as const

/** Where a customer comes from: it decides names, town, phone and language. */
export type Origin = 'slovak' | 'czech' | 'english'

export type HomeAddress = Readonly<Record<'address' | 'city' | 'postalCode' | 'country', string>>

type Region = {
  readonly country: string
  readonly men: readonly string[]
  readonly women: readonly string[]
  readonly families: readonly { readonly man: string; readonly woman: string }[]
  readonly towns: readonly Pick<HomeAddress, 'city' | 'postalCode'>[]
  readonly streets: readonly string[]
  /** With `#` for digits; a text message reaches each of them. */
  readonly phones: readonly string[]
}

/** What stands between commas and line breaks. */
const list = (text: string) => text.trim().split(/\s*[,\n]\s*/)
const families = (text: string) =>
  list(text).map((family) => {
    const [man = '', woman = man] = family.split(' ')
    return { man, woman }
  })
const towns = (text: string) =>
  list(text).map((town) => ({ city: town.slice(0, -7), postalCode: town.slice(-6) }))

export const regions: Readonly<Record<Origin, Region>> = {
  slovak: {
    country: 'Slovensko',
    men: list(`
      Peter, Jozef, Martin, Ján, Michal, Milan, Marek, Tomáš, Miroslav, Ľuboš, Štefan, Juraj, Andrej
      Pavol, Vladimír, Róbert, Daniel, Matúš, Dušan, Ondrej, Patrik, Filip, Samuel, Jakub, Ľubomír
      Rastislav, Igor, Viliam`),
    women: list(`
      Mária, Jana, Zuzana, Katarína, Anna, Eva, Monika, Lucia, Veronika, Martina, Petra, Ľubica
      Alžbeta, Ivana, Andrea, Michaela, Kristína, Viera, Daniela, Renáta, Gabriela, Terézia, Dominika
      Natália, Ľudmila, Soňa, Božena, Nikola`),
    families: families(`
      Novák Nováková, Horváth Horváthová, Kováč Kováčová, Varga Vargová, Tóth Tóthová, Nagy Nagyová
      Baláž Balážová, Molnár Molnárová, Balog Balogová, Lukáč Lukáčová, Polák Poláková, Gajdoš Gajdošová
      Kollár Kollárová, Hudák Hudáková, Oravec Oravcová, Ondruš Ondrušová, Kmeť Kmeťová, Urban Urbanová
      Straka Straková, Krajčír Krajčírová, Čierny Čierna, Novotný Novotná, Šťastný Šťastná, Veselý Veselá
      Záhorský Záhorská, Lipovský Lipovská, Zelenay Zelenayová, Hruška Hrušková, Kubiš Kubišová, Mikuš Mikušová
      Ďurica Ďuricová, Ľupták Ľuptáková, Šimko Šimková, Bartoš Bartošová, Mináč Mináčová, Michalík Michalíková
      Pavlík Pavlíková, Fedor Fedorová, Gašpar Gašparová, Ružička Ružičková, Chovanec Chovancová, Hrivňák Hrivňáková`),
    towns: towns(`
      Bratislava 811 01, Bratislava 821 08, Bratislava 851 01, Košice 040 01, Prešov 080 01, Žilina 010 01
      Banská Bystrica 974 01, Nitra 949 01, Trnava 917 01, Trenčín 911 01, Martin 036 01, Poprad 058 01
      Prievidza 971 01, Zvolen 960 01, Považská Bystrica 017 01, Michalovce 071 01, Spišská Nová Ves 052 01
      Komárno 945 01, Levice 934 01, Humenné 066 01, Bardejov 085 01, Liptovský Mikuláš 031 01, Ružomberok 034 01
      Piešťany 921 01, Lučenec 984 01, Pezinok 902 01, Dunajská Streda 929 01, Topoľčany 955 01, Čadca 022 01
      Dolný Kubín 026 01, Rimavská Sobota 979 01, Banská Štiavnica 969 01, Senica 905 01, Skalica 909 01
      Malacky 901 01, Snina 069 01, Kežmarok 060 01, Levoča 054 01, Partizánske 958 01, Brezno 977 01
      Rožňava 048 01, Galanta 924 01, Šaľa 927 01, Hlohovec 920 01, Púchov 020 01, Žiar nad Hronom 965 01`),
    streets: list(`
      Hlavná, Štúrova, Hviezdoslavova, Mierová, Školská, Záhradná, Družstevná, Partizánska
      Námestie slobody, Komenského, Obrancov mieru, Štefánikova, Jesenského, Dlhá, Lipová, Krátka
      Športová`),
    phones: ['+421 999 ### ###', '+421 999 ### ###', '0999 ### ###', '0999/### ###', '+421999######'],
  },
  czech: {
    country: 'Česko',
    men: list('Jiří, Jan, Petr, Josef, Pavel, Tomáš, Jaroslav, Zdeněk, Václav, Lukáš, Ondřej, Stanislav'),
    women: list('Marie, Jana, Eva, Hana, Lenka, Kateřina, Alena, Lucie, Věra, Jitka, Tereza, Markéta'),
    families: families(`
      Svoboda Svobodová, Novotný Novotná, Dvořák Dvořáková, Černý Černá, Procházka Procházková, Kučera Kučerová
      Horák Horáková, Němec Němcová, Pospíšil Pospíšilová, Růžička Růžičková, Fiala Fialová, Říha Říhová`),
    towns: towns(`
      Praha 110 00, Brno 602 00, Ostrava 702 00, Plzeň 301 00, Olomouc 779 00, Hodonín 695 01, Zlín 760 01
      Uherské Hradiště 686 01, Liberec 460 01, Hradec Králové 500 03`),
    streets: list('Masarykova, Palackého, Husova, Nádražní, Školní, Zahradní, Jiráskova, Lidická, Dlouhá'),
    phones: ['+420 699 ### ###', '+420699######'],
  },
  english: {
    country: 'Slovakia',
    men: list('James, Oliver, Daniel, Liam, Ethan, Ryan, Thomas, Jack'),
    women: list('Emily, Sophie, Charlotte, Grace, Hannah, Olivia, Rachel, Megan'),
    families: families('Smith, Walker, Murphy, Bennett, Clarke, Turner, Hughes, Sullivan, Foster'),
    towns: towns('Bratislava 811 01, Bratislava 811 08, Košice 040 01, Žilina 010 01'),
    streets: list('Panská, Laurinská, Hlavná, Mlynská'),
    phones: ['+44 7700 900###', '+1 202 555 01##'],
  },
}

/** A customer with an own way of delivery, if any. */
export type RegularCustomer = Readonly<Record<'firstName' | 'lastName' | 'email' | 'phone', string>> & {
  readonly origin: Origin
  readonly home: HomeAddress
  readonly delivery?: DeliveryMethod
}

/** Customers whose names try the layout. */
export const regulars: readonly RegularCustomer[] = [
  {
    origin: 'english',
    firstName: 'Siobhán',
    lastName: "O'Brien",
    email: 'siobhan.obrien@example.com',
    phone: '+44 7700 900352',
    home: { address: 'Panská 17, 2nd floor', city: 'Bratislava', postalCode: '811 01', country: 'Slovakia' },
    delivery: 'courier',
  },
  {
    origin: 'slovak',
    firstName: 'Alžbeta Anna Mária Terézia',
    lastName: 'Krasňanská-Hviezdoslavovská',
    email: 'alzbeta.krasnanska-hviezdoslavovska@example.org',
    phone: '+421 999 123 456',
    home: {
      address: 'Námestie slobody 1204/36, vchod zo dvora',
      city: 'Liptovský Mikuláš',
      postalCode: '031 01',
      country: 'Slovensko',
    },
  },
]

export const mailHosts = ['example.com', 'example.com', 'example.org', 'example.net']

/** What is only written where it fits: by how the order is delivered or paid, or before Christmas. */
export type FittingTexts = Readonly<
  Partial<Record<'any' | DeliveryMethod | PaymentMethod | 'christmas', readonly string[]>>
>

/** What customers write with their orders. */
export const customerNotes: Readonly<Record<Origin, FittingTexts>> = {
  slovak: {
    any: [
      'Ďakujem vopred!',
      'Pekný deň prajem.',
      'Prosím poslať čo najskôr, je to darček k narodeninám.',
      'Prosím o faktúru na firmu, údaje pošlem e-mailom.',
      'Je to pre mamu, prosím nevolať.',
      'Už je to moja druhá objednávka, minule všetko prebehlo v poriadku.',
      'Dá sa voucher minúť aj po častiach?',
      'Objednávam prvýkrát, dajte mi prosím vedieť, či je všetko v poriadku.',
      'Ak by bolo treba, volajte radšej po 16. hodine.',
      'Na telefóne ma cez deň nezastihnete, píšte radšej e-mail.',
      'Syn chce kredit do hier, tak to skúšame takto.',
      'Prosím potvrdiť e-mailom, že platba prišla.',
      'Nechcem dostávať žiadnu reklamu, ďakujem.',
      'Firemný nákup, potrebujeme doklad o zaplatení.',
      'Každý kód je pre iné dieťa.\nPošlite ich prosím zvlášť, ak sa to dá.',
      'Platím až v piatok po výplate, dúfam, že to nevadí.',
    ],
    email: ['Kód prosím len e-mailom, SMS mi na telefón nechodia.', 'Skontrolujem si aj spam :)'],
    sms: ['Internet doma nemám, preto to prosím cez SMS.'],
    courier: [
      'Nech prosím kuriér zavolá pol hodiny vopred, zvonček nefunguje.',
      'Cez deň je doma starká, pokojne zvoňte dlhšie.',
      'Vchod je zo dvora, prvé poschodie vľavo.',
    ],
    cash: ['Zaplatím v hotovosti, asi v utorok.', 'Môžem platiť aj v drobných?'],
    postal: ['Zaplatím na pošte v pondelok.', 'Poštovou poukážkou platím, lebo nemám účet v banke.'],
    transfer: ['QR kód sa mi nepodarilo načítať, zadávam platbu ručne.', 'Platba pôjde z účtu rodičov.'],
    christmas: [
      'Potrebujem to najneskôr do Vianoc, stihne sa to?',
      'Vianočné darčeky pre kolegov, prosím jeden doklad na všetko.',
      'Krásne sviatky celému tímu!',
    ],
  },
  czech: {
    any: [
      'Děkuji předem!',
      'Prosím o zaslání co nejdříve, jde o dárek.',
      'Stačí poslat kód, volat není potřeba.',
      'Objednávám pro syna, který u vás studuje.',
    ],
    transfer: ['Platím z českého účtu, snad to nebude vadit.'],
    christmas: ['Stihnete to do Vánoc?'],
  },
  english: {
    any: [
      'Thank you, this is a birthday present.',
      'Could you please confirm by e-mail once the payment has arrived?',
      "Please don't call, my Slovak is not good enough for the phone.",
      'Can the voucher be spent in several parts?',
    ],
    cash: ["I'm in Bratislava until Friday and would like to pay in cash."],
    courier: ['The bell says "O\'Brien & Walker", second floor.'],
    christmas: ['Will it be here before Christmas?'],
  },
}

/** What staff note on an order: before its money comes, while they work on it, and when it is done. */
export const staffNotes = {
  waiting: {
    any: [
      'Volané, údaje potvrdené.',
      'Volané dvakrát, nedvíha. Skúsiť zajtra.',
      'Preklep v priezvisku, overené telefonicky.',
      'Volala rodina, chce vedieť, kedy to príde. Vysvetlené.',
    ],
    transfer: ['Banka hlási zdržanie prevodov, platba má prísť zajtra.'],
    postal: ['Podľa podacieho lístka zaplatené včera, čakáme na pripísanie.'],
    christmas: ['Prosí o doručenie pred Vianocami, vybaviť prednostne.'],
  },
  working: {
    any: ['Overené meno a e-mail.', 'Zákazník prosí o faktúru, preposlané účtovníčke.'],
    transfer: ['Platba prišla bez variabilného symbolu, priradená podľa sumy a mena.'],
    cash: ['Zaplatené na predajnom mieste, doklad je založený.'],
    courier: ['Kuriér objednaný na zajtra dopoludnia.', 'Kuriér nikoho nezastihol, druhý pokus v pondelok.'],
  },
  done: {
    any: [
      'Pýta sa na uplatnenie po častiach, poslaný odkaz na otázky a odpovede.',
      'Stály zákazník, bez problémov.',
      'Dodatočne prosí o doklad, poslaný e-mailom.',
      'Volané, všetko prišlo v poriadku.',
    ],
  },
} as const satisfies Readonly<Record<string, FittingTexts>>

/** What staff write beside a change of status; often nothing. */
export const changeNotes = {
  processed: {
    any: ['Platba prijatá, pripravujeme vouchery.'],
    transfer: ['Prevod pripísaný dnes ráno.', 'Suma aj variabilný symbol sedia.'],
    cash: ['Hotovosť prijatá na predajnom mieste.'],
    postal: ['Platba z pošty pripísaná.'],
  },
  withdrawn: {
    any: [
      'Zrušené na žiadosť zákazníka.',
      'Duplicitná objednávka, zákazník potvrdil zrušenie.',
      'Zadaná nesprávna suma, zákazník objedná znova.',
    ],
  },
  revived: {
    any: [
      'Platba predsa len prišla, objednávka pokračuje.',
      'Zákazník zaplatil neskoro, vouchery stále chce.',
    ],
  },
  reopened: {
    any: ['Zákazník nahlásil, že voucher nemá. Posielame náhradný.', 'Jeden voucher treba vymeniť.'],
  },
} as const satisfies Readonly<Record<string, FittingTexts>>

/** Why staff completed an order that is not paid. */
export const unpaidReasons = [
  'Platba prišla na iný účet, účtovníctvo ju preúčtuje.',
  'Zákazník poslal potvrdenie z banky, platba príde zajtra.',
  'Zaplatené v hotovosti kolegovi, doklad dodá zajtra.',
]

/** Why a voucher was replaced. */
export const replacementReasons = [
  'Správa zákazníkovi neprišla, kód nepozná.',
  'Zákazník správu omylom preposlal cudziemu človeku.',
]

/** Why a payment was taken back. */
export const takeBackReasons = [
  'Platba patrí k inej objednávke, preklep vo variabilnom symbole.',
  'Zapísané omylom, peniaze na účte nie sú.',
]

/** Who tried to sign in in vain: when (days before now), as whom, how often, from where (RFC 5737). */
export const failedSignIns = [
  { daysAgo: 611, email: demoStaff[1].email, times: 1, ipAddress: '192.0.2.14' },
  { daysAgo: 402, email: demoStaff[0].email, times: 2, ipAddress: '192.0.2.27' },
  { daysAgo: 233, email: 'admin@example.com', times: 5, ipAddress: '203.0.113.66' },
  { daysAgo: 47, email: demoStaff[1].email, times: 1, ipAddress: '192.0.2.14' },
  { daysAgo: 9, email: 'root@example.net', times: 3, ipAddress: '198.51.100.23' },
  { daysAgo: 1, email: demoStaff[0].email, times: 1, ipAddress: '192.0.2.27' },
] as const

/** What somebody asks of support, and what they are told. */
export type TicketMatter = Pick<
  TicketForm,
  'category' | 'topic' | 'subject' | 'description' | 'voucherSerial'
> & {
  readonly answer: string
  readonly isAboutOrder: boolean
}

export const ticketMatters: Readonly<Record<Language, readonly TicketMatter[]>> = {
  sk: [
    {
      category: '',
      topic: 'voucher-purchase',
      subject: 'Zaplatila som, kedy prídu vouchery?',
      description:
        'Dobrý deň, včera som poslala platbu prevodom a ešte mi nič neprišlo. Je všetko v poriadku?',
      answer:
        'Dobrý deň,\n\nvaša platba medzitým prišla a vouchery sme vám poslali e-mailom. Ak ich nevidíte, pozrite aj nevyžiadanú poštu.',
      isAboutOrder: true,
    },
    {
      category: '',
      topic: 'voucher-usage',
      subject: 'Obchod hlási, že kód neexistuje',
      description:
        'Pri platení mi to píše, že kód neexistuje. Kód som opísal z papiera, asi som si pomýlil nulu a písmeno.',
      answer:
        'Dobrý deň,\n\nv našich kódoch nie je písmeno O ani I, vždy ide o nulu a jednotku. Skúste to prosím ešte raz, voucher je platný.',
      isAboutOrder: false,
    },
    {
      category: '',
      topic: 'lost-code',
      voucherSerial: 'VCH-7K2M9QX4T',
      subject: 'Stratila som kartičku s kódom',
      description:
        'Kartička s kódom sa mi stratila pri sťahovaní. Mám len sériové číslo z listu. Dá sa voucher zachrániť?',
      answer:
        'Dobrý deň,\n\nvoucher sme zablokovali a vydali vám nový. Príde na e-mail z objednávky, starý kód už neplatí.',
      isAboutOrder: true,
    },
    {
      category: '',
      topic: 'refund',
      subject: 'Objednala som dvakrát to isté',
      description:
        'Omylom som tú istú objednávku poslala dvakrát a obe som aj zaplatila. Jednu by som chcela zrušiť a peniaze vrátiť.',
      answer:
        'Dobrý deň,\n\ndruhú objednávku sme zrušili a peniaze sme poslali späť na účet, z ktorého prišli. Zvyčajne sú tam do dvoch pracovných dní.',
      isAboutOrder: true,
    },
    {
      category: 'complaint',
      subject: 'Kuriér doručil otvorenú obálku',
      description:
        'Obálka, ktorú dnes priniesol kuriér, bola na boku roztrhnutá. Neviem, či kód niekto nevidel, a bojím sa ho použiť.',
      answer:
        'Dobrý deň,\n\nmrzí nás to. Pôvodné vouchery sme zneplatnili a nové vám posielame e-mailom, bez ďalších poplatkov.',
      isAboutOrder: true,
    },
    {
      category: 'billing',
      subject: 'Potrebujem doklad na firmu',
      description:
        'Vouchery sme kupovali ako darčeky pre zamestnancov a účtovníčka odo mňa žiada doklad. Kde ho nájdem?',
      answer:
        'Dobrý deň,\n\ndoklad o zaplatení je na stránke vašej objednávky. Odkaz na ňu je v každom našom liste.',
      isAboutOrder: true,
    },
    {
      category: '',
      topic: 'technical',
      subject: 'Mapa predajní sa mi v mobile nenačíta',
      description: 'Na starom telefóne vidím namiesto mapy len sivú plochu. Zoznam predajní pod ňou funguje.',
      answer:
        'Dobrý deň,\n\nďakujeme za upozornenie. Kým to opravíme, použite prosím zoznam pod mapou, adresy v ňom otvárajú navigáciu.',
      isAboutOrder: false,
    },
  ],
  en: [
    {
      category: '',
      topic: 'voucher-usage',
      subject: 'Can I spend one voucher in two shops?',
      description:
        'I have a voucher for 100 euros and would like to use half of it now and the rest next month. Is that possible?',
      answer:
        'Hello,\n\nyes, it is. What you do not spend stays on the voucher until the last day it is valid.',
      isAboutOrder: false,
    },
    {
      category: '',
      topic: 'voucher-purchase',
      subject: 'My bank transfer left without the symbol',
      description:
        'I forgot to fill in the variable symbol when I paid. The amount is exact. Can you find my payment?',
      answer:
        'Hello,\n\nwe have found the payment by its amount and matched it to your order. The vouchers are on their way.',
      isAboutOrder: true,
    },
    {
      category: '',
      topic: 'other',
      subject: 'Opening hours of the shop in Košice',
      description:
        'Is the sales point at the station open on Saturday morning? The map says so, but the door was closed.',
      answer:
        'Hello,\n\nthank you for telling us. The shop was closed for stocktaking that day, next Saturday it is open again.',
      isAboutOrder: false,
    },
  ],
}

/** What staff write for each other on a ticket. */
export const ticketNotes = [
  'Volané, bude doma po štvrtej.',
  'Platba je na výpise zo včera, párujem ju.',
  'Pýtal som sa kuriéra, ozve sa zajtra.',
  'Podobný prípad sme mali minulý týždeň, pozri históriu zákazníka.',
] as const

/** What staff keep to answer with again. */
export const savedReplies: readonly WrittenReply[] = [
  {
    title: 'Kedy prídu vouchery',
    text: 'Dobrý deň,\n\nplatba za objednávku {objednávka} prišla a vouchery sme vám poslali e-mailom. Ak ich nevidíte, pozrite aj nevyžiadanú poštu.',
    language: 'sk',
    assumes: 'paid',
  },
  {
    title: 'Stratený kód',
    text: 'Dobrý deň,\n\npošlite nám prosím sériové číslo vouchera. Kód ani heslo nám neposielajte, nepotrebujeme ich.',
    language: 'sk',
  },
  {
    title: 'Vrátenie peňazí',
    text: 'Dobrý deň,\n\npeniaze sme poslali späť na účet, z ktorého prišli. Zvyčajne sú tam do dvoch pracovných dní.',
    language: 'sk',
  },
  {
    title: 'Lost code',
    text: 'Hello {name},\n\nfor your request {number} please send us the serial of the voucher. Never send the code or the password, we do not need them.',
    language: 'en',
  },
]
