export const words = {
  pages: {
    adminRefunds: 'Vrátenia · {{brand}} admin',
  },
  refunds: {
    title: 'Vrátenia',
    readLead:
      'Komu treba vrátiť peniaze a\u00a0koľko. Vrátenie zapisuje ten, kto má na\u00a0starosti financie.',
    lead: 'Komu treba vrátiť peniaze a\u00a0koľko. Peniaze pošlete vo svojej banke, tu to zapíšete.',
    columns: {
      order: 'Objednávka',
      customer: 'Zákazník',
      why: 'Dôvod',
      amount: 'Vrátiť',
      received: 'Prijaté',
      actions: 'Akcie',
    },
    why: {
      withdrawn: 'Zákazník odstúpil',
      cancelled: 'Zrušená a\u00a0zaplatená',
      givenBack: 'Vrátený voucher',
      over: 'Preplatená',
    },
    record: 'Zapísať vrátenie',
    form: {
      title: 'Vrátenie k\u00a0objednávke {{number}}',
      due: 'Na vrátenie je {{amount}}.',
      amount: 'Suma',
      day: 'Deň',
      method: 'Spôsob',
      reference: 'Označenie prevodu',
      malformed: 'Napíšte sumu ako číslo',
      tooMuch: 'Najviac {{amount}}',
      dayMissing: 'Vyberte deň',
      submit: 'Zapísať vrátenie',
      saving: 'Zapisujem…',
      cancel: 'Zrušiť',
      changed: 'Objednávka sa medzitým zmenila. Sumy sú obnovené, skontrolujte ich a\u00a0zapíšte znova.',
      isDone: 'Na vrátenie už nič nie je.',
      loading: 'Načítavam objednávku…',
      failed: 'Objednávku sa nepodarilo načítať.',
      missing: 'Objednávka sa nenašla.',
    },
    done: 'Vrátenie je zapísané',
    doneText: '{{number}}: vrátené {{amount}}',
    empty: 'Nikomu netreba nič vrátiť',
    emptyText:
      'Keď zákazník odstúpi, zrušíte zaplatenú objednávku, vrátite voucher alebo príde preplatok, objaví sa to tu.',
    loading: 'Načítavam vrátenia…',
    failed: 'Nepodarilo sa načítať vrátenia: server neodpovedá.',
    keys: 'j/k riadok · Enter objednávka · ? skratky',
    more: 'Zobrazuje sa začiatok zoznamu. Keď ich vybavíte, objavia sa ďalšie.',
  },
} as const

declare module '../../i18n/messages.ts' {
  interface AdminWords {
    'admin/refunds': typeof words
  }
}
