export const sk = {
  exports: {
    orders: 'objednavky',
    columns: {
      number: 'Číslo',
      variableSymbol: 'Variabilný symbol',
      firstName: 'Meno',
      lastName: 'Priezvisko',
      email: 'E-mail',
      vouchers: 'Vouchery',
      currency: 'Mena',
      total: 'Spolu',
      charged: 'Na zaplatenie',
      received: 'Prijaté',
      status: 'Stav',
      payment: 'Platba',
      due: 'Splatnosť',
      delivery: 'Doručenie',
      created: 'Vytvorená',
    },
  },
}
