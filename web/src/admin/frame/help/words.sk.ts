export const words = {
  shortcuts: {
    accept: 'Prijať platbu',
    aside: 'Odložiť platbu, alebo nechať odloženú znova čakať',
    exact: 'Prijať všetky presné platby zo\u00a0zoznamu',
    giveBack: 'Vrátiť platbu odosielateľovi',
    forgive: 'Odpustiť zvyšok platby, ktorej chýba málo',
    group: 'Nasledujúca a\u00a0predchádzajúca skupina platieb',
    bulk: 'Zmeniť vybrané objednávky alebo tikety',
    candidate: 'Prijať na inú objednávku z\u00a0ponuky',
    undo: 'Vrátiť alebo odvolať posledné, čo ste urobili, potom to pred tým',
    take: 'Vziať si objednávku alebo tiket',
    next: 'potom',
    jump: 'Hľadať a\u00a0prejsť kamkoľvek',
    search: 'Hľadať v\u00a0zozname',
    row: 'Nasledujúci a\u00a0predchádzajúci riadok alebo záznam',
    widen: 'Záznam na celú šírku, alebo vedľa zoznamu',
    up: 'Späť do zoznamu',
    open: 'Otvoriť riadok, pri platbe jej objednávku',
    status: 'Stav objednávky alebo tiketu',
    choice: 'Voľba v\u00a0otvorenej ponuke',
    step: 'Ďalší krok: objednávky, listov pre kuriéra (tlač, odovzdanie), vrátení (súbor pre banku, „Odoslané“)',
    code: 'Zaplatiť vrátenie kódom',
    customer: 'Zákazník objednávky alebo tiketu',
    block: 'Zablokovať alebo odblokovať voucher',
    priority: 'Priorita tiketu',
    assignee: 'Kto rieši tiket',
    note: 'Poznámka k\u00a0objednávke alebo tiketu; zapísať vrátenie inak',
    reply: 'Odpoveď zákazníkovi',
    saved:
      'Uložené odpovede tiketu, alebo tiketom, ktoré sú vybrané; v\u00a0prázdnej odpovedi aj /. Vyberá z\u00a0nich aj číslo 1 až 9',
    pick: 'Vybrať riadok, alebo ho z\u00a0výberu vyňať',
    extend: 'Vybrať aj nasledujúci alebo predchádzajúci riadok',
    reach: 'Vybrať všetko od vybraného riadka po tento, v\u00a0jeho políčku',
    click: 'a\u00a0kliknutie',
    drop: 'Zrušiť výber riadkov',
    send: 'Odoslať, čo píšete; odpoveď so Shift tiket aj vyrieši',
    help: 'Zobraziť tento zoznam',
    on: 'Skratky s\u00a0jedným klávesom',
    hint: 'Vypnite ich, ak vám prekážajú pri hlasovom ovládaní alebo čítačke obrazovky.',
  },
} as const

declare module '../../../i18n/messages.ts' {
  interface AdminWords {
    'admin/frame/help': typeof words
  }
}
