export const words = {
  pages: {
    adminLost: 'Stránka sa nenašla · {{brand}} admin',
  },
  frame: {
    lastSignIn: 'Posledné prihlásenie',
    firstSignIn: 'Toto je vaše prvé prihlásenie.',
    failures_one: '{{count}} neúspešný pokus pred týmto prihlásením',
    failures_few: '{{count}} neúspešné pokusy pred týmto prihlásením',
    failures_many: '{{count}} neúspešného pokusu pred týmto prihlásením',
    failures_other: '{{count}} neúspešných pokusov pred týmto prihlásením',
  },
  lost: {
    title: 'Stránka sa nenašla',
    text: 'Na tejto adrese administrácie nič nie je. Možno je v\u00a0nej preklep.',
    overview: 'Prejsť na prehľad',
  },
  shortcuts: {
    title: 'Klávesové skratky',
  },
  idle: {
    text: 'Odhlásime vás o\u00a0<time>{{left}}</time>, lebo dlho nič nerobíte.',
    soon: 'O\u00a0chvíľu vás odhlásime, lebo dlho nič nerobíte.',
    stay: 'Ostať',
  },
} as const

declare module '../../i18n/messages.ts' {
  interface AdminWords {
    'admin/frame': typeof words
  }
}
