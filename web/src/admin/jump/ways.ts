import type { Permission } from '@hotovo/domain/staff/permissions'
import type { Mode } from '../../stores/Scheme.ts'

/** Where something is done or set, in Slovak, for those who may do it there. */
type Way = {
  readonly id: string
  readonly path: string
  readonly permission: Permission
  /** Under which words it is found, in both languages, whichever is shown. */
  readonly also: string
}

/** What is looked for by what one wants to do, in the order of the navigation (rule A101). */
export const ways = [
  {
    id: 'record-payment',
    path: '/admin/objednavky?payment=pending&sort=oldest',
    permission: 'payments.record',
    also: 'zapísať platbu ručne, hotovosť, zaplatené, record a payment by hand, cash',
  },
  {
    id: 'replies',
    path: '/admin/tikety#odpovede',
    permission: 'tickets.reply',
    also: 'nový text odpovede, nová uložená odpoveď, šablóny, texty, saved replies, new template, texts',
  },
  {
    id: 'statement',
    path: '/admin/platby',
    permission: 'statements.upload',
    also: 'nahrať výpis z banky, importovať, import, upload a bank statement',
  },
  {
    id: 'letters',
    path: '/admin/dorucenia?rad=letters',
    permission: 'letters.print',
    also: 'vytlačiť listy, odovzdať kuriérovi, tlač listov, print letters, hand over to the courier',
  },
  {
    id: 'accounts',
    path: '/admin/vratenia',
    permission: 'payments.record',
    also: 'zapísať účty na vrátenie, iban, type accounts for refunds',
  },
  {
    id: 'refund-file',
    path: '/admin/vratenia',
    permission: 'payments.record',
    also: 'pripraviť súbor pre banku, vrátiť peniaze, prepare a file for the bank, pay refunds',
  },
  {
    id: 'refund-files',
    path: '/admin/vratenia?stav=subor',
    permission: 'payments.view',
    also: 'odoslať súbor, zrušiť súbor, stiahnuť súbor, send a file, call off a file',
  },
  {
    id: 'merchant',
    path: '/admin/obchodnici',
    permission: 'merchants.manage',
    also: 'pridať obchodníka, nový kľúč api, add a merchant, new api key',
  },
  {
    id: 'member',
    path: '/admin/ucty',
    permission: 'staff.manage',
    also: 'pridať kolegu, nový účet, zmeniť rolu, add a colleague, invite, change a role',
  },
  {
    id: 'chain',
    path: '/admin/audit',
    permission: 'audit.check',
    also: 'overiť záznamy, kontrola reťazca, check the log, verify the chain',
  },
  {
    id: 'place',
    path: '/admin/predajne',
    permission: 'places.view',
    also: 'predajňa, pridať predajné miesto, otváracie hodiny, sales points, add a shop, opening hours',
  },
  {
    id: 'cash-statement',
    path: '/admin/pokladne?karta=vyuctovanie',
    permission: 'cash-desks.view',
    also: 'vyúčtovanie pokladne, koľko odvedie predajňa, provízia, rozdiel v pokladni, what a shop owes, cash desk statement, commission',
  },
  {
    id: 'hand-day',
    path: '/admin/nastavenia#hand-day',
    permission: 'limits.view',
    also: 'denný limit, ručne zapísané peniaze, daily limit, settings of money by hand',
  },
  {
    id: 'rest',
    path: '/admin/nastavenia#setting-rest',
    permission: 'limits.view',
    also: 'odpustiť zvyšok, odpustiť doplatok, nastavenia odpustiť, forgive the rest, settings forgive',
  },
  {
    id: 'team-views',
    path: '/admin/nastavenia#team-views',
    permission: 'back-office.enter',
    also: 'spoločné pohľady, poradie pohľadov, shared views, settings of views',
  },
  {
    id: 'own',
    path: '/admin/ucet',
    permission: 'own-account.manage',
    also: 'zmeniť heslo, druhé overenie, dvojfaktor, prihlásené zariadenia, change password, second factor, sessions',
  },
] as const satisfies readonly Way[]

/** How the back-office looks, found by words of both languages, whichever is shown (rule A101). */
export const looks: readonly { readonly mode: Mode; readonly also: string }[] = [
  { mode: 'light', also: 'svetlý vzhľad, svetlý režim, deň, light appearance, light mode' },
  { mode: 'dark', also: 'tmavý vzhľad, tmavý režim, noc, dark appearance, dark mode' },
  { mode: 'system', also: 'vzhľad podľa zariadenia, vzhľad automaticky, appearance of the device' },
]

/** The same page in the other language, by what either calls it (rule A101). */
export const otherTongue =
  'jazyk, zmeniť jazyk, anglicky, angličtina, slovensky, slovenčina, language, english, slovak'
