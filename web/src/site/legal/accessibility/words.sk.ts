export const words = {
  pages: {
    accessibility: {
      title: 'Vyhlásenie o prístupnosti · {{brand}}',
      description: 'Čo stránka spĺňa, ako to skúšame, čo zatiaľ nefunguje a kde sa ozvať.',
    },
  },
  accessibility: {
    heading: 'Vyhlásenie o prístupnosti',
    lead: 'Voucher má vedieť kúpiť a overiť každý, bez myši, bez farieb aj s textom zväčšeným na dvojnásobok.',
    open: 'Nastavenia prístupnosti',
    sections: {
      status: {
        title: 'Stav súladu',
        text: `
          Stránku robíme podľa normy EN 301 549 a pravidiel WCAG 2.2 na úrovni AA. Zákon č. 351/2022 Z. z. o prístupnosti
          výrobkov a služieb žiada od internetového obchodu nižšiu verziu, WCAG 2.1. Podľa vlastného hodnotenia stránka
          požiadavky spĺňa okrem toho, čo je v časti <b>Čo zatiaľ nie je dobré</b>.
        `,
      },
      works: {
        title: 'Na čo sa môžete spoľahnúť',
        text: `
          - Všetko sa dá urobiť klávesnicou. Miesto, kde ste, je vždy zvýraznené.
          - Po prechode na inú stránku čítačka začne od jej nadpisu.
          - Každé pole má viditeľný názov. Chyby sú vypísané nad formulárom aj pri poli a nič z vyplneného sa nestratí.
          - Farba nikdy nie je jediný znak. Texty majú dostatočný kontrast vo svetlom aj tmavom vzhľade.
          - Stránka drží pohromade pri štvornásobnom zväčšení aj na najužšom telefóne.
          - Animácie sa vypnú, ak ich zariadenie nechce.
          - Zoznam predajní obsahuje všetko, čo mapa.
          - Namiesto obrázkovej kontroly riešite jednoduchý príklad napísaný textom.
          - Verejné stránky sa dajú čítať aj bez JavaScriptu a vytlačiť.
        `,
      },
      preferences: {
        title: 'Prispôsobte si stránku',
        text: `
          V nastaveniach zapnete menej pohybu, vysoký kontrast, väčší text a výraznejšie označenie klávesnice. Čo
          hlási vaše zariadenie, stránka použije sama. Voľba ostáva len vo vašom prehliadači.
        `,
      },
      tests: {
        title: 'Ako to skúšame',
        text: `
          Pri každej zmene automaticky nástrojom axe vo svetlom aj tmavom vzhľade, na úzkej aj širokej obrazovke
          a s vyšším kontrastom. Samostatné skúšky prejdú objednávku a ďalšie úlohy len klávesnicou, overia
          presun čítania, zväčšenie a úzku obrazovku. Stránky si prezeráme aj očami.
        `,
      },
      gaps: {
        title: 'Čo zatiaľ nie je dobré',
        text: `
          - Stránku ešte nevyskúšali ľudia so skutočnou čítačkou obrazovky ani iní používatelia asistenčných technológií.
            Kým sa tak nestane, nevieme sľúbiť, že každá stránka znie tak,
            ako má.
          - Mapa sa dá posúvať a približovať klávesnicou, no čítačke nepovie, čo je na nej. Rovnocenný je zoznam predajní
            pri nej.
          - Overovací príklad môže byť prekážkou pre toho, komu čísla robia ťažkosti. Zavolajte alebo napíšte
            nám a pomôžeme vám.
          - Stránky partnerov a prihlásenie pre partnerov nie sú naše a za ich prístupnosť neručíme.
        `,
      },
      contact: {
        title: 'Niečo vám prekáža',
        text: `
          Napíšte na <mail>{{email}}</mail>, cez <support>Podporu</support> alebo zavolajte na <phone>{{phone}}</phone>
          v pracovných dňoch od {{supportFrom}}:00 do {{supportTo}}:00. Povedzte nám, na ktorej stránke sa to
          stalo a čo používate. Odpovieme, a ak treba, vybavíme vec zatiaľ s vami iným spôsobom.
        `,
      },
      enforcement: {
        title: 'Keď s odpoveďou nie ste spokojní',
        text: `
          Na prístupnosť služieb elektronického obchodu dohliada <soi>Slovenská obchodná inšpekcia</soi>. Môžete sa na ňu
          obrátiť s podnetom.
        `,
      },
      statement: {
        title: 'O tomto vyhlásení',
        text: `
          Vyhlásenie sme napísali po vlastnom hodnotení v deň uvedený nad textom. Meníme ho s každou väčšou zmenou stránky.
        `,
      },
    },
  },
} as const

declare module '../../../i18n/messages.ts' {
  interface SiteWords {
    'site/legal/accessibility': typeof words
  }
}
