/** What the page of settings says. */
export const words = {
  pages: {
    adminSettings: 'Nastavenia · {{brand}} administrácia',
  },
  settings: {
    title: 'Nastavenia',
    ways: 'Na vlastnej stránke',
    saving: 'Ukladám...',
    leave: 'Späť',
    replies: { title: 'Uložené odpovede', text: 'Texty, ktorými sa odpovedá na tikety.' },
    places: { title: 'Predajné miesta', text: 'Čo o\u00a0predajniach hovorí mapa a\u00a0ich stránky.' },
    merchants: { title: 'Obchodníci', text: 'Kto prijíma vouchery a\u00a0akými kľúčmi.' },
    members: { title: 'Účty', text: 'Kto sem smie a\u00a0čo smie robiť.' },
    own: { title: 'Váš účet', text: 'Heslo, druhé overenie a\u00a0prihlásenia.' },
    rest: {
      title: 'Odpustenie zvyšku',
      lead: 'Keď z\u00a0objednávky chýba najviac toľkoto, zvyšok sa dá odpustiť jedným stlačením, pri platbe klávesom f. Hranica je daná pravidlami a\u00a0tu sa nemení; koľko sa odpustilo, hovorí história objednávky.',
      most: 'Najviac: {{amounts}}',
    },
    handDay: {
      title: 'Denný limit ručne zapísaných peňazí',
      lead: 'Koľko za deň zapíše alebo vydá jeden človek sám, v jednej mene alebo vo všetkých spolu. Platba nad limit čaká na druhého.',
      loading: 'Načítavam limit...',
      failed: 'Limit sa nepodarilo načítať',
      today: 'Limit platný dnes: {{amounts}}',
      ahead: 'Limit od {{day}}: {{amounts}}',
      ask: 'Zmeniť limit',
      setTitle: 'Zmeniť denný limit ručne zapísaných peňazí',
      setText: 'Zmena platí od zajtra a vidno ju v záznamoch. Ostatné meny sa zmenia v rovnakom pomere.',
      amount: 'Limit v EUR',
      bounds: 'Od {{min}}, aby sa dal znova vydať aj najväčší voucher, do {{max}}.',
      set: 'Zmeniť od zajtra',
      done: 'Limit je zmenený. Platí od zajtra.',
      history: 'Zmeny',
      change: '{{from}} → {{to}}',
      by: '{{name}}, {{at}}; platí od {{day}}',
      refused: {
        'limit-changed':
          'Limit medzitým zmenil niekto iný na {{amount}}, alebo sa začal nový deň. Nič sa nezmenilo.',
      },
    },
    views: {
      title: 'Pohľady tímu',
      lead: 'Uložené pohľady na zoznamy, ktoré vidia všetci. Nový pribudne v\u00a0zozname, v\u00a0jeho Pohľadoch.',
      loading: 'Načítavam pohľady...',
      failed: 'Pohľady sa nepodarilo načítať',
      count_one: '{{count}} pohľad',
      count_few: '{{count}} pohľady',
      count_many: '{{count}} pohľadu',
      count_other: '{{count}} pohľadov',
      none: 'Tím zatiaľ žiadne nemá.',
      lists: { orders: 'Objednávky', tickets: 'Tikety', vouchers: 'Vouchery', audit: 'Audit' },
      madeBy: 'Posledné uloženie: {{name}}',
      up: 'Posunúť pohľad {{name}} vyššie',
      down: 'Posunúť pohľad {{name}} nižšie',
      rename: 'Premenovať pohľad {{name}}',
      remove: 'Odstrániť pohľad {{name}}',
      renameTitle: 'Premenovať pohľad',
      renameShort: 'Premenovať',
      name: 'Názov pohľadu',
      putBack: 'Vrátiť späť',
      done: {
        rename: 'Pohľad {{name}} má nový názov.',
        remove: 'Pohľad {{name}} je odstránený.',
        'put-back': 'Pohľad {{name}} je späť.',
      },
      refused: {
        'saved-view-not-found': 'Tento pohľad už medzitým niekto odstránil.',
        'saved-view-changed': 'Pohľady medzitým zmenil niekto iný. Teraz vidíte, aké sú.',
        'saved-view-taken': 'Tak sa už volá iný pohľad tohto zoznamu. Zvoľte iný názov.',
        'kept-full': 'Tím má v\u00a0tomto zozname toľko pohľadov, koľko sa dá. Najprv nejaký odstráňte.',
      },
    },
  },
} as const

declare module '../../i18n/messages.ts' {
  interface AdminWords {
    'admin/settings': typeof words
  }
}
