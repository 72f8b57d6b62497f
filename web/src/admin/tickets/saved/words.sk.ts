export const words = {
  savedReplies: {
    title: 'Uložené odpovede',
    search: 'Hľadať v\u00a0uložených odpovediach',
    list: 'Uložené odpovede',
    loading: 'Načítavam...',
    none: 'Zatiaľ žiadne. Prvú pridajte v\u00a0správe odpovedí.',
    notFound: 'Takú odpoveď nemáme.',
    failed: 'S\u00a0uloženými odpoveďami sa teraz nedá pracovať, server neodpovedá.',
    full: 'Uložiť sa dá najviac {{most}}\u00a0odpovedí. Najprv niektorú zmažte.',
    overtaken:
      'Odpoveď medzitým zmenil alebo zmazal niekto iný. Pozrite si, aká je teraz, a\u00a0uložte znova.',
    languages: {
      sk: 'Slovensky',
      en: 'Anglicky',
    },
    noneFits: 'Žiadna sa zjavne nehodí. Vyberte ju číslom, šípkou alebo napíšte, čo hľadáte.',
    fits: 'hodí sa k\u00a0tiketu',
    mine: 'moja',
    manage: 'Spravovať odpovede',
    choose: 'Späť na výber',
    edit: 'Upraviť odpoveď „{{title}}“',
    remove: 'Zmazať odpoveď „{{title}}“',
    editShort: 'Upraviť',
    removed: 'Odpoveď „{{title}}“ je zmazaná.',
    putBack: 'Vrátiť späť',
    kept: 'Odpoveď „{{title}}“ je uložená.',
    addTitle: 'Nová odpoveď',
    editTitle: 'Úprava odpovede',
    name: 'Názov odpovede',
    text: 'Text odpovede',
    hint: 'Samo sa doplní {{name}} (celé, v\u00a0prvom páde: po „Dobrý deň“ znie lepšie nič), {{number}} tiketu a\u00a0{{order}}.',
    language: 'Jazyk odpovede',
    whose: 'Kto ju uvidí',
    team: 'celý tím',
    onlyMe: 'len ja',
    assumes: 'Čo predpokladá o\u00a0objednávke',
    assumesHint: 'Pred odoslaním vás upozorníme, keď to o\u00a0objednávke neplatí.',
    assumesNothing: 'nič',
    assumptions: { paid: 'je zaplatená', completed: 'je vybavená' },
    keep: 'Uložiť text na ďalšie použitie',
    save: 'Uložiť zmeny',
    cancel: 'Zrušiť úpravu',
  },
} as const

declare module '../../../i18n/messages.ts' {
  interface AdminWords {
    'admin/tickets/saved': typeof words
  }
}
