export const words = {
  pages: {
    admin: 'Prehľad · {{brand}} admin',
  },
  overview: {
    title: 'Prehľad',
    loading: 'Načítavam prehľad…',
    readAt: 'Stav o\u00a0{{time}}',
    figures: 'Objednávky a\u00a0tikety v\u00a0číslach',
    total: 'Objednávky spolu',
    revenue: 'Tržby',
    pending: 'Čakajúce',
    completed: 'Vybavené',
    all: 'Všetky objednávky',
    paidOnes: 'Zaplatené objednávky',
    partlyGivenBack: 'S\u00a0časťou na vrátenie',
    completedOnes: 'Vybavené objednávky',
    received: 'Prijaté',
    processing: 'Spracúvané',
    activeTickets: 'Aktívne tikety',
    activeOnes: 'Otvorené a\u00a0rozpracované',
    resolvedTickets: 'Vyriešené tikety',
    resolvedOnes: 'Vyriešené a\u00a0uzavreté',
    waiting: {
      nothing: 'Nič na vás nečaká.',
    },
    days: {
      title: 'Posledné dva týždne',
      hint: 'Tržby sú zaplatené objednávky podľa dňa, keď prišli.',
      show: 'Ako zobraziť dni',
      chart: 'Graf',
      table: 'Tabuľka',
      day: 'Deň',
      today: 'dnes',
      orders: 'Objednávky',
      revenue: 'Tržby',
      revenueIn: 'Tržby v\u00a0{{currency}}',
      most: 'najviac <money>{{figure}}</money>',
    },
    liability: {
      title: 'Hodnota vydaných voucherov',
      text: 'Toľko na nich zostáva minúť.',
      more: 'Záväzky po mesiacoch',
    },
    newest: 'Najnovšie objednávky',
    newestTickets: 'Najnovšie tikety',
    noTickets: 'Zatiaľ neprišiel žiaden tiket.',
    ticketColumns: {
      subject: 'Predmet',
      name: 'Meno',
      answer: 'Odpovedať do',
      created: 'Prišiel',
    },
    nothingOwed: 'netreba',
    empty: 'Zatiaľ neprišla žiadna objednávka',
    emptyText: 'Keď niekto objedná prvý voucher, uvidíte ho tu.',
  },
} as const

declare module '../../i18n/messages.ts' {
  interface AdminWords {
    'admin/overview': typeof words
  }
}
