export const words = {
  pages: {
    support: {
      title: 'Podpora · {{brand}}',
      description:
        'Pozrite si časté otázky, zavolajte nám alebo napíšte. Dokedy najneskôr odpovieme, uvidíte hneď po odoslaní.',
    },
  },
  support: {
    heading: 'Podpora',
    lead: 'Pozrite si časté otázky alebo nám napíšte; v\u00a0pracovných dňoch môžete aj zavolať. Dokedy najneskôr odpovieme, uvidíte hneď po odoslaní.',
    lost: {
      title: 'Stratili ste voucher alebo kód videl niekto iný?',
      text: 'Ak máte kód aj heslo, zablokujte voucher hneď sami, v\u00a0ktorúkoľvek hodinu. Odvtedy ním nikto nezaplatí a\u00a0zostatok na ňom ostane.',
      action: 'Zablokovať voucher',
      none: 'Chýba vám kód alebo heslo? Zablokujeme ho my: napíšte nám do formulára nižšie a\u00a0vyberte „Stratený alebo prezradený kód“. Stačí sériové číslo vouchera alebo číslo objednávky.',
      noneOpen:
        'Chýba vám kód alebo heslo? Zablokujeme ho my: zavolajte alebo napíšte do formulára nižšie a\u00a0vyberte „Stratený alebo prezradený kód“. Stačí sériové číslo vouchera alebo číslo objednávky.',
    },
    ways: {
      title: 'Ako nás zastihnete',
      faq: {
        title: 'Časté otázky',
        text: 'Odpovede na najčastejšie otázky. Hneď a\u00a0bez čakania.',
        action: 'Pozrieť časté otázky',
      },
      phone: {
        title: 'Telefón',
        hours: 'Pondelok až piatok, {{from}}:00\u00a0–\u00a0{{to}}:00',
        open: 'Teraz sme tu, do {{to}}:00',
        closed: 'Teraz tu nie sme. Zavolajte {{day}} o\u00a0{{time}}.',
      },
      email: {
        title: 'E-mail',
        text: 'Môžete nám napísať aj priamo. Kód ani heslo vouchera do správy nepíšte.',
      },
    },
    form: {
      title: 'Napíšte nám',
      submit: 'Odoslať požiadavku',
      offTitle: 'Formulár podpory je dočasne nedostupný',
      off: 'Napíšte nám e-mail. Čo ste vyplnili, ostáva v\u00a0tomto okne uložené.',
      offReason: 'Odosielanie je dočasne nedostupné.',
    },
    fields: {
      name: 'Meno',
      email: 'E-mail',
      category: 'Kategória problému',
      voucherSerial: 'Sériové číslo vouchera',
      subject: 'Predmet',
      description: 'Popis',
    },
    hints: {
      email: 'Na túto adresu pošleme odpoveď.',
      voucherSerial: 'Len ak sa otázka týka vouchera. Nie je to kód: kód ani heslo sem nepíšte.',
      subject: 'Jednou vetou, o\u00a0čo ide.',
    },
    matters: {
      voucher: 'Voucher',
      'voucher-purchase': 'Kúpa vouchera',
      'voucher-usage': 'Platenie voucherom',
      'lost-code': 'Stratený alebo prezradený kód',
      money: 'Peniaze',
      billing: 'Platba alebo doklad',
      refund: 'Vrátenie peňazí',
      complaint: 'Reklamácia alebo sťažnosť',
      rest: 'Ostatné',
      technical: 'Technický problém',
      other: 'Niečo iné',
    },
    suggestions: {
      title: 'Možno už poznáme odpoveď',
      found_one: 'V\u00a0častých otázkach je {{count}}\u00a0podobná',
      found_few: 'V\u00a0častých otázkach sú {{count}}\u00a0podobné',
      found_many: 'V\u00a0častých otázkach je {{count}}\u00a0podobnej',
      found_other: 'V\u00a0častých otázkach je {{count}}\u00a0podobných',
      kept: 'Čo ste napísali, tu na vás počká.',
    },
    safety: {
      title: 'Kód nikomu neposielajte',
      text: 'Ani nám: podpora od vás kód ani heslo nikdy nebude chcieť. Polícia, banka ani úrad nepýta platbu voucherom. Kto o\u00a0to žiada, podvádza.',
    },
  },
} as const

declare module '../../i18n/messages.ts' {
  interface SiteWords {
    'site/support': typeof words
  }
}
