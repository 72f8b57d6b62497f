export const sk = {
  filters: {
    words: 'Slová filtrov',
    hints: { day: 'deň', amounts: 'suma alebo rozsah', email: 'e-mail' },
    rows_one: '{{figure}} záznam',
    rows_few: '{{figure}} záznamy',
    rows_many: '{{figure}} záznamu',
    rows_other: '{{figure}} záznamov',
    rowsMore: 'viac ako {{figure}} záznamov',
    take: 'Použiť',
    on: 'Zapnuté filtre',
    takeOff: '{{label}}: {{text}}. Zrušiť filter',
    endsBefore: 'Deň „do“ ({{to}}) je pred dňom „od“ ({{from}}), preto tu nemôže byť nič. Vymeňte ich.',
    queue: 'Rad',
    queues: {
      'to-complete': 'Na vybavenie',
      overdue: 'Po splatnosti',
      'completed-unpaid': 'Vybavené nezaplatené',
    },
    unread: {
      'unknown-value': '„{{text}}“: takú hodnotu tento filter nemá. Nič sa nezmenilo.',
      'not-a-day': '„{{text}}“: taký deň nie je. Nič sa nezmenilo.',
      'said-twice': '„{{text}}“: tento filter je v texte dvakrát. Nič sa nezmenilo.',
      'not-an-amount': '„{{text}}“: taká suma nie je. Nič sa nezmenilo.',
      'not-an-email': '„{{text}}“: to nie je e-mail. Nič sa nezmenilo.',
      'from-after-to': '„{{text}}“: začiatok je za koncom. Nič sa nezmenilo.',
    },
  },
}
