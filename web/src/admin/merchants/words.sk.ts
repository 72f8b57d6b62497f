/** What the page of merchants and their keys says. */
export const words = {
  pages: {
    adminMerchants: 'Obchodníci · {{brand}} administrácia',
  },
  merchants: {
    title: 'Obchodníci',
    lead: 'Kto prijíma vouchery a\u00a0akými kľúčmi. Každá zmena je v\u00a0záznamoch.',
    loading: 'Načítavam obchodníkov...',
    failed: 'Obchodníkov sa nepodarilo načítať',
    count_one: '{{count}} kľúč',
    count_few: '{{count}} kľúče',
    count_many: '{{count}} kľúča',
    count_other: '{{count}} kľúčov',
    none: 'Zatiaľ tu nie je žiadny obchodník',
    noneText: 'Obchodník pribudne s\u00a0prvým kľúčom, ktorý mu dáte.',
    columns: {
      name: 'Obchodník',
      key: 'Kľúč',
      scopes: 'Smie',
      created: 'Odkedy',
      actions: 'Akcie',
    },
    ends: 'končí na {{hint}}',
    everything: 'všetko',
    revoked: 'zrušený {{at}}',
    scopes: {
      validate: 'overiť voucher kódom a\u00a0heslom',
      view: 'pozrieť voucher, z\u00a0ktorého už čerpal',
      redeem: 'čerpať z\u00a0voucherov',
      transactions: 'vidieť svoje transakcie',
      reverse: 'vrátiť, čo čerpal',
    },
    another: 'Ďalší kľúč',
    anotherOf: 'Ďalší kľúč pre {{name}}',
    end: 'Zrušiť',
    endOf: 'Zrušiť kľúč {{hint}} obchodníka {{name}}',
    titles: {
      give: 'Nový kľúč',
      end: 'Zrušiť kľúč?',
      given: 'Kľúč pre {{name}}',
    },
    texts: {
      give: 'Kľúč uvidíte iba raz, hneď po vytvorení.',
      end: 'Obchodník {{name}} kľúčom končiacim na {{hint}} od najbližšej požiadavky nič neurobí. Naspäť sa to vziať nedá.',
      given: 'Vidíte ho teraz a\u00a0nikdy viac. Pošlite ho obchodníkovi bezpečnou cestou.',
      lost: 'Kľúč sa vytvoril, ale odpoveď s\u00a0ním sa stratila. Zrušte ho a\u00a0vytvorte ďalší.',
    },
    submit: { give: 'Vytvoriť kľúč', end: 'Zrušiť kľúč' },
    give: 'Nový kľúč',
    saving: 'Ukladám...',
    leave: 'Späť',
    kept: 'Mám ho',
    copy: 'kľúč',
    name: 'Názov obchodníka',
    chooseScope: 'Vyberte, čo kľúč smie',
    done: {
      give: 'Obchodník {{name}} má nový kľúč.',
      end: 'Kľúč {{hint}} je zrušený.',
    },
    refused: {
      'merchant-key-not-found': 'Taký kľúč už nie je.',
    },
  },
} as const

declare module '../../i18n/messages.ts' {
  interface AdminWords {
    'admin/merchants': typeof words
  }
}
