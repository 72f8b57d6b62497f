export const words = {
  held: {
    title: 'Čo čaká pred odoslaním',
    waiting_one: '{{count}}\u00a0zmena čaká',
    waiting_few: '{{count}}\u00a0zmeny čakajú',
    waiting_many: '{{count}}\u00a0zmeny čaká',
    waiting_other: '{{count}}\u00a0zmien čaká',
    soon_one: 'Čaká {{count}}\u00a0zmena. Klávesom z ju odvoláte.',
    soon_few: 'Čakajú {{count}}\u00a0zmeny. Klávesom z odvoláte poslednú.',
    soon_many: 'Čaká {{count}}\u00a0zmeny. Klávesom z odvoláte poslednú.',
    soon_other: 'Čaká {{count}}\u00a0zmien. Klávesom z odvoláte poslednú.',
    seconds: 'o\u00a0{{seconds}}\u00a0s',
    waitsForOther: 'až po dokončení predchádzajúcej hromadnej zmeny',
    why: 'Zatiaľ sa nič nestalo. Po odoslaní sa to už vrátiť nedá.',
    now: 'Odoslať hneď',
    orders_one: '{{figure}}\u00a0objednávka: {{status}}',
    orders_few: '{{figure}}\u00a0objednávky: {{status}}',
    orders_many: '{{figure}}\u00a0objednávky: {{status}}',
    orders_other: '{{figure}}\u00a0objednávok: {{status}}',
    payment: 'Prijatie platby {{amount}}',
    paymentOf: 'Prijatie platby {{amount}}, {{payer}}',
    payments_one: 'Prijatie {{figure}}\u00a0presnej platby',
    payments_few: 'Prijatie {{figure}}\u00a0presných platieb',
    payments_many: 'Prijatie {{figure}}\u00a0presnej platby',
    payments_other: 'Prijatie {{figure}}\u00a0presných platieb',
    named: 'Kto pomenoval stĺpce súboru {{file}}: {{who}}. Overte si, že sumy a\u00a0symboly sedia.',
    refund: 'Zápis vrátenia {{amount}}, {{payee}}',
    refunds_one: 'Zápis {{figure}}\u00a0vrátenia ako odoslaného',
    refunds_few: 'Zápis {{figure}}\u00a0vrátení ako odoslaných',
    refunds_many: 'Zápis {{figure}}\u00a0vrátenia ako odoslaných',
    refunds_other: 'Zápis {{figure}}\u00a0vrátení ako odoslaných',
    done: 'Vykonané',
    forGood: 'Vrátiť sa to už nedá.',
    failed: 'Nevykonalo sa',
    show: 'Zobraziť',
    undone_one: 'Relácia sa skončila, táto zmena sa nevykonala',
    undone_few: 'Relácia sa skončila, tieto {{count}}\u00a0zmeny sa nevykonali',
    undone_many: 'Relácia sa skončila, tejto {{count}}\u00a0zmeny sa nevykonalo',
    undone_other: 'Relácia sa skončila, týchto {{count}}\u00a0zmien sa nevykonalo',
  },
} as const

declare module '../../../i18n/messages.ts' {
  interface AdminWords {
    'admin/frame/held': typeof words
  }
}
