import {
  answerHours,
  courierFee,
  customAmount,
  processingFee,
  processingHours,
  supportHours,
  validityMonths,
} from '@hotovo/domain/limits'
import { formatSpan, formatWholeMoney } from '@hotovo/domain/shared/format'
import type { Language } from '@hotovo/domain/shared/language'
import type { FaqItem } from '@hotovo/domain/site/faq'
import { brand } from './brand.ts'

const euros = (minor: number, language: Language) => formatWholeMoney(minor, 'EUR', language)

/** Hours of support, as so many working days as they take at the most. */
const answerDays = Math.ceil(answerHours.medium / (supportHours.to - supportHours.from))

/** Questions that many ask (rule W10); every number in the answers comes from `domain/limits.ts`. */
export const faq: readonly FaqItem[] = [
  {
    id: 'co-je-voucher',
    category: 'general',
    question: {
      sk: `Čo je voucher ${brand.name} a\u00a0na čo slúži?`,
      en: `What is a ${brand.name} voucher and what is it for?`,
    },
    answer: {
      sk: 'Predplatený voucher na nákupy na internete. Tvorí ho kód a\u00a0heslo. Objednáte ho na tejto stránke, zaplatíte v\u00a0predajni v\u00a0hotovosti alebo inak, a\u00a0potom ním platíte u\u00a0partnerov. Nepotrebujete platobnú kartu ani účet a\u00a0nákup je bez registrácie.',
      en: 'A prepaid voucher for buying things on the internet. It is a code and a password. You order it on this site, pay in cash at a sales point or in another way, and then pay with it at our partners. You need neither a payment card nor an account, and there is nothing to register for.',
    },
    link: { path: '/ako-funguje', text: { sk: 'Ako to funguje', en: 'How it works' } },
    priority: 1,
  },
  {
    id: 'ako-kupit',
    category: 'purchase',
    question: {
      sk: 'Ako voucher kúpim a\u00a0koľko to stojí?',
      en: 'How do I buy a voucher, and what does it cost?',
    },
    answer: {
      sk: `Na stránke si vyberiete sumu od ${euros(customAmount.EUR.min, 'sk')} do ${euros(customAmount.EUR.max, 'sk')}, objednáte a\u00a0zaplatíte prevodom, v\u00a0hotovosti v\u00a0predajni alebo poštovou poukážkou. V\u00a0predajni ukážete kód objednávky a\u00a0zaplatíte v\u00a0mene, v\u00a0ktorej ste objednali. Voucher vydáme do ${formatSpan(processingHours, 'hour', 'sk')} od prijatia platby; na počkanie ho predá predajňa, pri ktorej to na mape stojí. Za spracovanie objednávky účtujeme ${euros(processingFee.EUR, 'sk')}, za doručenie kuriérom ${euros(courierFee.EUR, 'sk')}. Samotné platenie voucherom je bez poplatkov.`,
      en: `On this site you choose an amount from ${euros(customAmount.EUR.min, 'en')} to ${euros(customAmount.EUR.max, 'en')}, order, and pay by bank transfer, in cash at a sales point or by postal order. At a sales point you show the order code and pay in the currency of the order. We issue the voucher within ${formatSpan(processingHours, 'hour', 'en')} of your payment; a sales point of which the map says so sells it while you wait. Processing an order costs ${euros(processingFee.EUR, 'en')}, delivery by courier ${euros(courierFee.EUR, 'en')}. Paying with a voucher costs nothing.`,
    },
    link: { path: '/kupit-voucher', text: { sk: 'Kúpiť voucher', en: 'Buy a voucher' } },
    priority: 2,
  },
  {
    id: 'platnost',
    category: 'usage',
    question: {
      sk: 'Ako dlho voucher platí a\u00a0musím ho minúť naraz?',
      en: 'How long is a voucher valid, and must I spend it all at once?',
    },
    answer: {
      sk: `Voucher platí ${formatSpan(validityMonths, 'month', 'sk')} od vydania. Nemusíte ho minúť naraz: po každej platbe na ňom ostane zvyšok, ktorým zaplatíte nabudúce. Koľko na ňom je a\u00a0dokedy platí, si kedykoľvek overíte kódom a\u00a0heslom.`,
      en: `A voucher is valid for ${formatSpan(validityMonths, 'month', 'en')} from the day it is issued. You need not spend it at once: what is left after a payment stays on it for the next one. How much that is, and until when, you can check at any time with the code and the password.`,
    },
    link: { path: '/kde-uplatnit', text: { sk: 'Kde voucher uplatniť', en: 'Where to redeem' } },
    priority: 3,
  },
  {
    id: 'strata-kodu',
    category: 'security',
    question: {
      sk: 'Čo ak sa ku kódu a\u00a0heslu dostane niekto iný?',
      en: 'What if somebody else gets hold of my code and password?',
    },
    answer: {
      sk: 'Hneď voucher zablokujte: stačí kód a\u00a0heslo, ide to v\u00a0ktorúkoľvek hodinu a\u00a0odvtedy ním nikto nezaplatí. Ak kód alebo heslo nemáte, zablokuje ho podpora; povedzte jej sériové číslo vouchera alebo číslo objednávky. Podpora ho aj odblokuje alebo namiesto neho vydá nový s\u00a0tým, čo ostalo. Kód ani heslo nikomu neposielajte: polícia, banka ani úrad nikdy nepýtajú platbu voucherom. Kto o\u00a0to žiada, podvádza.',
      en: 'Block the voucher at once: code and password are enough, it works at any hour, and nobody can pay with it from then on. If you have no code or no password, support blocks it; give them the serial number of the voucher or the number of the order. Support also unblocks it or issues a new one with what is left. Never send anybody the code or the password: no police officer, bank or authority will ever ask to be paid with a voucher. Anyone who does is a scammer.',
    },
    link: {
      path: '/overit-voucher?zablokovat',
      text: { sk: 'Zablokovať voucher', en: 'Block a voucher' },
    },
    priority: 4,
  },
  {
    id: 'kod-nefunguje',
    category: 'technical',
    question: {
      sk: 'Kód nefunguje. Čo mám robiť?',
      en: 'My code does not work. What can I do?',
    },
    answer: {
      sk: `Najprv si voucher overte: uvidíte, či platí a\u00a0koľko na ňom je. Na veľkosti písmen, medzerách a\u00a0pomlčkách nezáleží, písmeno O\u00a0v\u00a0kóde čítame ako nulu. Ak to nepomôže, napíšte podpore sériové číslo vouchera, nie kód. Bežne odpovieme do ${answerDays}\u00a0pracovných dní.`,
      en: `Check the voucher first: you will see whether it is valid and what is left on it. Capitals, spaces and dashes make no difference, and the letter O is read as a zero. If that does not help, write to support and give the serial number of the voucher, never the code. We usually answer within ${answerDays}\u00a0working days.`,
    },
    link: { path: '/podpora', text: { sk: 'Napísať podpore', en: 'Write to support' } },
    priority: 5,
  },
]
