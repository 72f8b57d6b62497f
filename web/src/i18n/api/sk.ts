export const sk = {
  pages: {
    api: {
      title: 'API pre obchodníkov · {{brand}}',
      description:
        'Prijímajte vouchery vo svojom e-shope: overenie, platba po častiach, stav a zoznam transakcií cez REST API.',
    },
  },
  api: {
    heading: 'API pre obchodníkov',
    lead: 'Prijímajte vouchery priamo vo svojom e-shope. Štyri volania: overiť, uplatniť, zistiť stav vouchera a\u00a0vypísať transakcie aj s\u00a0ich stavom.',
    contact: 'Požiadať o\u00a0prístup k\u00a0API',
    openapi: 'Otvoriť OpenAPI dokument',
    soon: 'Pripravujeme',
    live: 'Beží',
    state: {
      title: 'Čo už beží a\u00a0čo pripravujeme',
      text: 'Volania, kľúče a\u00a0webhooky pre obchodníkov ešte pripravujeme, platbu cez ne zatiaľ neprijmete. Ich tvar už meniť nechceme, môžete podľa neho písať. Čo server odpovedá dnes, presne opisuje OpenAPI dokument.',
    },
    cards: {
      rest: {
        title: 'REST API',
        text: 'JSON cez HTTPS, sumy v\u00a0celých centoch, časy v\u00a0UTC. Chyby podľa RFC 9457 s\u00a0kódom, podľa ktorého sa dá rozhodnúť.',
      },
      security: {
        title: 'Bezpečnosť',
        text: 'Každý obchodník má vlastné kľúče, testovacie aj ostré. Ukážeme ich raz, ukladáme len ich odtlačok a\u00a0zrušiť sa dajú hneď.',
      },
      webhooks: {
        title: 'Webhooky',
        text: 'Uplatnenie, vrátenie aj zablokovanie vouchera vám oznámime sami. Podpis podľa Standard Webhooks, pri výpadku skúšame znova.',
      },
      integration: {
        title: 'Integrácia',
        text: 'Opakované volanie s\u00a0tým istým kľúčom nestrhne nič dvakrát. Keď volania spustíme, z\u00a0OpenAPI dokumentu si vygenerujete klienta vo svojom jazyku.',
      },
    },
    start: {
      copy: 'nastavenie premenných',
      title: 'Než začnete',
      text: 'Príklady predpokladajú adresu tejto stránky a\u00a0váš kľúč v\u00a0dvoch premenných.',
      here: 'https://adresa-tejto-stranky',
    },
    endpoints: {
      title: 'Volania pre obchodníkov',
      request: 'Volanie',
      answer: 'Odpoveď',
      copy: 'volanie {{path}}',
      validate: {
        title: 'Overiť voucher',
        text: 'Je kód s\u00a0heslom pravý a\u00a0koľko na ňom ostáva? Neznámy kód a\u00a0nesprávne heslo majú rovnakú odpoveď.',
      },
      redeem: {
        title: 'Uplatniť voucher',
        text: 'Strhne sumu, celú alebo časť. Hlavička Idempotency-Key je povinná: po výpadku pošlite to isté znova a\u00a0dostanete tú istú odpoveď.',
      },
      status: {
        title: 'Zistiť stav vouchera',
        text: 'Stav, mena a\u00a0platnosť. Zostatok vidí len obchodník, u\u00a0ktorého sa voucher už použil.',
      },
      transactions: {
        title: 'Vypísať transakcie',
        text: 'Vaše transakcie od najnovšej, po stránkach. Na ďalšiu stránku pošlite hodnotu next v\u00a0parametri cursor.',
      },
    },
    errors: {
      title: 'Keď sa volanie nepodarí',
      caption: 'Chyby podľa stavu HTTP',
      status: 'Stav',
      means: 'Čo znamená',
      code401: 'Kľúč chýba alebo neplatí.',
      code404: 'Kód alebo heslo nesedí. Ktoré z\u00a0nich, nepovieme.',
      code409: 'Zostatok nestačí, mena nesedí alebo to isté volanie ešte beží.',
      code422: 'Požiadavka porušuje pravidlo. Odpoveď hovorí, kde a\u00a0ktoré.',
      code429: 'Príliš veľa volaní. Hlavička Retry-After hovorí, kedy to skúsiť znova.',
      code503: 'Služba je dočasne nedostupná. Pošlite to isté znova s\u00a0tým istým kľúčom.',
    },
    today: {
      title: 'Vyskúšajte hneď',
      text: 'Bez kľúča dnes odpovedajú verejné volania. Napríklad meny, sumy a\u00a0poplatky tohto webu:',
      copy: 'volanie na nastavenia',
    },
    ask: {
      title: 'Povedzte nám, čo staviate',
      text: 'Napíšte, aký máte obchod a\u00a0koľko platieb čakáte. Ozveme sa, keď bude pre vás pripravený testovací kľúč.',
      form: 'Napísať cez formulár',
      mail: 'Napísať e-mail',
      subject: 'API: otázka obchodníka',
    },
  },
} as const
