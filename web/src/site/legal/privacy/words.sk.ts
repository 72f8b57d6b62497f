export const words = {
  pages: {
    privacy: {
      title: 'Ochrana súkromia · {{brand}}',
      description: 'Ktoré údaje o vás máme, prečo, ako dlho, komu ich dávame a čo s tým môžete urobiť.',
    },
  },
  privacy: {
    heading: 'Ochrana súkromia',
    lead: 'Chceme o vás vedieť len to, bez čoho sa voucher nedá predať a doručiť. Účet si nezakladáte.',
    sections: {
      controller: {
        title: 'Kto údaje spracúva',
        text: `
          Prevádzkovateľom je {{legalName}}, {{registration}}, {{seat}}. Vo veciach osobných údajov píšte na
          <mail>{{email}}</mail> alebo na našu adresu. Riadime sa nariadením (EÚ) 2016/679 (GDPR) a zákonom
          č. 18/2018 Z. z. o ochrane osobných údajov.
        `,
      },
      purposes: {
        title: 'Čo spracúvame a prečo',
        text: `
          Kupovať môžete bez registrácie. Nie je to však to isté ako úplne anonymne: objednávku musíme niekam doručiť
          a platba prevodom alebo poštovou poukážkou nesie meno platiteľa. Údaje, ktoré nie sú označené ako nepovinné,
          potrebujeme na uzavretie zmluvy; bez nich objednávku prijať nevieme.
        `,
      },
      vouchers: {
        title: 'Kódy a heslá voucherov',
        text: `
          Kód ani heslo vouchera nemáme uložené v čitateľnej podobe. Ukladáme len ich odtlačky vytvorené tajným
          kľúčom, sériové číslo a posledné štyri znaky. Čitateľný kód existuje zašifrovaný len dovtedy, kým vám ho
          doručíme, potom ho zmažeme. Preto vám ho nevieme poslať znova, len vydať náhradný.

          Kde a kedy ste voucher použili, vieme v rozsahu sumy, času a obchodníka. Čo ste si kúpili, nevieme.
        `,
      },
      recipients: {
        title: 'Komu údaje dávame',
        text: `
          Údaje nepredávame a nepoužívame na reklamu. Dostanú ich len tí, bez ktorých službu neposkytneme, a len
          v rozsahu, ktorý na to potrebujú:

          - poskytovateľ hostingu, na ktorého serveroch stránka beží,
          - poskytovatelia e-mailu a SMS, ktorí doručujú správy,
          - kuriér: meno, adresa a telefón, ak si ho vyberiete,
          - banka a pošta, cez ktoré platíte,
          - účtovník a daňový poradca,
          - orgány, ktorým údaje musíme dať zo zákona.

          Obchodník, u ktorého platíte, od nás vaše meno ani kontakt nedostane. Vidí, či je voucher
          platný, koľko na ňom ostáva, jeho sériové číslo a platby, ktoré u neho prebehli. Kto má kód aj heslo, vidí na stránke
          overenia, kde, kedy a za koľko sa voucherom platilo.

          Mimo Európskeho hospodárskeho priestoru údaje neprenášame. Ak by to bolo potrebné, použijeme záruky podľa
          GDPR a napíšeme to sem.
        `,
      },
      retention: {
        title: 'Ako dlho údaje máme',
        text: `
          Objednávky a platby sú účtovné doklady a zákon o účtovníctve (č. 431/2002 Z. z.) ich káže uchovať
          {{accounting}} po roku, ktorého sa týkajú. Správy podpore a spätnú väzbu máme {{correspondence}}, kým sa
          premlčia nároky, ktorých sa týkajú. Potom ich vymažeme alebo zbavíme všetkého, čo vedie k vám.

          Overovací príklad pod formulárom platí {{humanCheckMinutes}} minút a zapamätáme si len, že bol použitý.
        `,
      },
      trail: {
        title: 'Záznamy o zmenách a prihláseniach',
        text: `
          Každá zmena objednávky sa zapíše: čo, kedy a kto z našich ľudí ju urobil. Záznamy sa nedajú prepísať. Osobné
          hodnoty sú v nich zapečatené kľúčom, ktorý patrí len k jednej osobe. Keď kľúč na vašu žiadosť zničíme,
          hodnoty už nikto neprečíta a záznam pritom ostane celý.

          IP adresu a údaj o prehliadači ukladáme len pri prihlasovaní zamestnancov. Aby sme obmedzili príliš časté pokusy,
          necháme si z IP adresy návštevníka, z e-mailu vo formulári a zo zadaného kódu na minúty až hodiny odtlačok
          vytvorený tajným kľúčom. Späť sa z neho adresa, e-mail ani kód zistiť nedajú. Prevádzkové záznamy servera neobsahujú mená,
          e-maily, telefóny ani kódy.
        `,
      },
      security: {
        title: 'Ako údaje chránime',
        text: `
          - Spojenie so stránkou je šifrované.
          - K údajom sa dostanú len zamestnanci, ktorí ich potrebujú, po prihlásení heslom.
          - Stránka objednávky sa otvára len tajnou adresou; samotné číslo objednávky neotvorí nič.
          - E-maily zamestnancom o objednávkach vaše údaje neobsahujú.
          - Ak by napriek tomu došlo k úniku, ktorý vás ohrozuje, dáme vám vedieť.
        `,
      },
      rights: {
        title: 'Vaše práva',
        text: `
          Môžete žiadať:

          - <b>prístup</b> k údajom a ich kópiu,
          - <b>opravu</b> nesprávnych údajov,
          - <b>vymazanie</b>, ak ich už nepotrebujeme zo zákona alebo na obhajobu nárokov,
          - <b>obmedzenie</b> spracúvania,
          - <b>prenos</b> údajov, ktoré ste nám dali, v bežnom formáte,
          - a <b>namietať</b> proti spracúvaniu pre oprávnený záujem.

          Súhlas môžete kedykoľvek odvolať; čo sme na jeho základe urobili predtým, ostáva zákonné. Napíšte na
          <mail>{{email}}</mail>. Odpovieme bez zbytočného odkladu, najneskôr do mesiaca, a zadarmo. Aby sme údaje nedali
          cudziemu, môžeme si overiť, že ste to vy.
        `,
      },
      automated: {
        title: 'Automatické rozhodovanie a deti',
        text: `
          O vás nerozhodujeme automaticky a nevytvárame profily. Služba je určená dospelým a mladým ľuďom, ktorí smú
          uzavrieť takúto zmluvu. Ak zistíme, že nám údaje dalo dieťa bez súhlasu rodiča, vymažeme ich.
        `,
      },
      cookies: {
        title: 'Cookies a úložisko prehliadača',
        text: `
          Čo si stránka ukladá vo vašom prehliadači, na ako dlho a ako to zmeníte, je na stránke <cookies>Zásady cookies</cookies>.
        `,
      },
      complaint: {
        title: 'Sťažnosť',
        text: `
          Ak si myslíte, že s údajmi nezaobchádzame správne, povedzte to najprv nám, alebo sa rovno obráťte na
          <uoou>Úrad na ochranu osobných údajov Slovenskej republiky</uoou>. Môžete ísť aj na úrad v štáte, kde bývate,
          alebo na súd.
        `,
      },
      changes: {
        title: 'Zmeny tohto textu',
        text: `
          Keď sa zmení, čo s údajmi robíme, zmeníme aj tento text a dátum nad ním. O podstatnej zmene, ktorá sa týka vašej
          otvorenej objednávky, vám napíšeme.
        `,
      },
    },
    purposes: {
      caption: 'Účely spracúvania',
      purpose: 'Účel',
      data: 'Údaje',
      basis: 'Právny základ',
      kept: 'Ako dlho',
      rows: {
        order: {
          purpose: 'Objednávka, vydanie a doručenie voucherov',
          data: 'meno, e-mail, telefón, obsah objednávky, poznámka; pri kuriérovi adresa',
          basis: 'zmluva',
          kept: '{{accounting}}',
        },
        payment: {
          purpose: 'Platby, vrátenie peňazí, účtovníctvo',
          data: 'suma, variabilný symbol, účet a meno platiteľa z výpisu',
          basis: 'zmluva a zákonná povinnosť',
          kept: '{{accounting}}',
        },
        voucher: {
          purpose: 'Overenie, platby a zablokovanie vouchera',
          data: 'odtlačok kódu, sériové číslo, pohyby na voucheri a u ktorého obchodníka',
          basis: 'zmluva',
          kept: '{{accounting}}',
        },
        support: {
          purpose: 'Otázky, reklamácie a odstúpenia',
          data: 'meno, e-mail, predmet a text správy, sériové číslo vouchera',
          basis: 'zmluva, zákonná povinnosť a oprávnený záujem odpovedať vám',
          kept: '{{correspondence}}',
        },
        registration: {
          purpose: 'Registrácia predajcov a obchodníkov',
          data: 'meno, e-mail, telefón, predajňa alebo firma, IČO, mesto a text správy',
          basis: 'kroky pred uzavretím zmluvy',
          kept: '{{correspondence}}',
        },
        feedback: {
          purpose: 'Spätná väzba',
          data: 'hodnotenie a text; e-mail, len ak ho uvediete',
          basis: 'oprávnený záujem službu zlepšovať',
          kept: '{{correspondence}}',
        },
        abuse: {
          purpose: 'Ochrana pred zneužitím a robotmi',
          data: 'overovací príklad, počet pokusov, odtlačok IP adresy',
          basis: 'oprávnený záujem službu chrániť',
          kept: 'minúty až hodiny',
        },
        law: {
          purpose: 'Povinnosti proti praniu peňazí',
          data: 'totožnosť, ak ju zákon káže overiť',
          basis: 'zákonná povinnosť',
          kept: 'po dobu, ktorú určuje zákon č. 297/2008 Z. z.',
        },
      },
    },
  },
} as const

declare module '../../../i18n/messages.ts' {
  interface SiteWords {
    'site/legal/privacy': typeof words
  }
}
