export const sk = {
  live: {
    order_one: '{{count}} nová, zobraziť',
    order_few: '{{count}} nové, zobraziť',
    order_many: '{{count}} novej, zobraziť',
    order_other: '{{count}} nových, zobraziť',
    ticket_one: '{{count}} nový, zobraziť',
    ticket_few: '{{count}} nové, zobraziť',
    ticket_many: '{{count}} nového, zobraziť',
    ticket_other: '{{count}} nových, zobraziť',
    many: 'Zoznam sa mohol zmeniť, zobraziť',
    changed: 'Záznam sa medzitým zmenil. Čo ste napísali, zostane.',
    load: 'Načítať',
  },
}
