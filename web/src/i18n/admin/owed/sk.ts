/** What the list of orders and its conflicts say of an order's money; the rest stands in `account`. */
export const sk = {
  late_one: 'po splatnosti {{count}}\u00a0deň',
  late_few: 'po splatnosti {{count}}\u00a0dni',
  late_many: 'po splatnosti {{count}}\u00a0dňa',
  late_other: 'po splatnosti {{count}}\u00a0dní',
  dueToday: 'splatná dnes',
  due: 'splatná {{day}}',
  partOf: '<money>{{received}}</money> z\u00a0<money>{{total}}</money>',
  unpaidDone: 'Vybavená a\u00a0nezaplatená',
  cancelling: {
    plain: 'Zákazník už nebude môcť platiť.',
    issued: 'Nepoužité vouchery sa hneď zneplatnia.',
    refund: 'Peniaze (<money>{{amount}}</money>) bude treba vrátiť.',
  },
  history: {
    handedOver: 'Vouchery odovzdané',
    letterPrinted: 'List pre kuriéra otvorený',
    reminded: 'Pripomienka platby odoslaná',
    voided: 'Voucher zneplatnený',
    frozen: 'Voucher zablokovaný',
    unfrozen: 'Voucher odblokovaný',
    warned: 'Upozornenie na koniec platnosti odoslané',
    withdrawn: 'Zákazník odstúpil od zmluvy',
    fields: {
      charged: 'Cena objednávky',
      received: 'Prijaté peniaze',
      balance: 'Zostatok',
      lapsed: 'Prepadnutý zostatok',
    },
  },
  deliveries: {
    channels: {
      'email-codes': 'E-mail s\u00a0kódmi',
      'email-passwords': 'E-mail s\u00a0heslami',
      'sms-codes': 'SMS s\u00a0kódmi',
      'sms-passwords': 'SMS s\u00a0heslami',
      letter: 'List pre kuriéra',
    },
  },
} as const
